import { Button } from './button';

/** Questions to choose from; `isTitled`: the label is seen, too. */
export function Questions({
  label,
  isTitled = false,
  questions,
  onAsk,
}: {
  label: string;
  isTitled?: boolean;
  questions: readonly string[];
  onAsk(question: string): void;
}) {
  if (questions.length === 0) return null;
  return (
    <div className="mt-4">
      {isTitled && <p className="mb-2 text-sm text-muted">{label}</p>}
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question} className="min-w-0">
            <Button className="max-w-full text-left break-words" onClick={() => onAsk(question)}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
