/** Why something did not work, said at once; nothing while there is nothing to say. */
export function Problem({ text, className = '' }: { text: string | null; className?: string }) {
  return (
    <p role="alert" className={`text-sm text-danger empty:hidden ${className}`}>
      {text}
    </p>
  );
}
