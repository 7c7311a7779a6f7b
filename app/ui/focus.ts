/** Moves focus once the page shows what has changed; to the page's content where `find` finds nothing. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => (find() ?? document.getElementById('main'))?.focus({ preventScroll: true }));
}

/** The button at a place among those of `box`, or the last one where there are fewer. */
export function buttonAt(box: HTMLElement | null, place: number): HTMLElement | undefined {
  const buttons = buttonsOf(box);
  return buttons[place] ?? buttons.at(-1);
}

export function placeOf(button: HTMLElement, box: HTMLElement | null): number {
  return buttonsOf(box).indexOf(button);
}

function buttonsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll('button') ?? [])];
}
