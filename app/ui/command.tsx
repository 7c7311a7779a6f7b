/** What is written into a shell. */
export function Command({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls sideways, by keys too
    <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-lg bg-sunken p-3 text-sm">
      {text}
    </pre>
  );
}
