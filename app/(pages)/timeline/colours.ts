/** Colours a person can have (app/globals.css). */
const PERSON_COLOURS = 12;

/** What the strip is painted with: the page's own colours, as they are at the moment. */
export interface Colours {
  sunken: string;
  line: string;
  ink: string;
  muted: string;
  accent: string;
  /** By a person's colour. */
  people: string[];
  font: string;
}

/** Reads the colours that the theme gives below an element. Where the browser forces colours, those of the system. */
export function readColours(element: HTMLElement): Colours {
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  if (matchMedia('(forced-colors: active)').matches)
    return {
      ...{ sunken: 'Canvas', line: 'GrayText', ink: 'CanvasText', muted: 'CanvasText', accent: 'Highlight' },
      ...{ people: Array<string>(PERSON_COLOURS).fill('CanvasText'), font },
    };
  // A custom property reads as it is written; only a colour that is used is worked out.
  const probe = element.appendChild(document.createElement('span'));
  const style = getComputedStyle(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return style.color;
  };
  const colours = {
    ...{ sunken: read('sunken'), line: read('line'), ink: read('ink'), muted: read('muted') },
    ...{ accent: read('accent'), font },
    people: Array.from({ length: PERSON_COLOURS }, (_, i) => read(`person-${i}`)),
  };
  probe.remove();
  return colours;
}

/** Calls `onChange` when the colours may have changed. Returns how to stop. */
export function watchColours(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', onChange, stop);
  const theme = new MutationObserver(onChange);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    stop.abort();
    theme.disconnect();
  };
}
