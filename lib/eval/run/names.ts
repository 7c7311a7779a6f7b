/** A video's name without the ending of its file: what datasets call it by. */
export function stemOf(name: string): string {
  return name.replace(/\.[^./\\]{1,5}$/, '');
}
