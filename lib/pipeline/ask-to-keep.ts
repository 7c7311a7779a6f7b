/** Asks the browser not to clear what is remembered to make room for other sites. Some ask the person, who may take their time. */
export function askToKeep(): void {
  void navigator.storage?.persist?.().catch(() => {});
}
