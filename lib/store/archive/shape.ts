/** How deep a JSON text nests and how many objects and lists it has, told without building any of it. */
export function jsonShape(text: string): { depth: number; parts: number } {
  let deepest = 0;
  let depth = 0;
  let parts = 0;
  for (let i = 0; i < text.length; i += 1) {
    switch (text[i]) {
      case '"':
        i = closingQuote(text, i);
        break;
      case '{':
      case '[':
        parts += 1;
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
    }
  }
  return { depth: deepest, parts };
}

/** Where the string that begins at `open` ends; the end of the text when it does not. */
function closingQuote(text: string, open: number): number {
  for (let i = text.indexOf('"', open + 1); i >= 0; i = text.indexOf('"', i + 1)) {
    let slashes = 0;
    while (text[i - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return i;
  }
  return text.length;
}
