import { useEffect, useId, useState } from 'react';
import { namesBeginning } from './call-archive';
import { useTyped } from './use-typed';

/** Nothing is looked up while somebody is still typing, milliseconds. */
const PAUSE_MS = 300;

/** A field for the name of a person or a video of the archive, with those that begin as it does. One that is chosen from these counts at once. */
export function NameField({
  label,
  what,
  collection,
  chosen,
  token,
  onChoose,
}: {
  label: string;
  what: 'person' | 'video';
  collection: string;
  /** What the search is confined to by now. */
  chosen: string | undefined;
  token(): string;
  onChoose(name: string): void;
}) {
  const id = useId();
  const [typed, setTyped] = useTyped('', chosen);
  const [isUsed, setIsUsed] = useState(false);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isUsed) return;
    let left = false;
    const later = setTimeout(async () => {
      const came = await namesBeginning(token(), collection, what, typed);
      if (!left) setNames('body' in came ? came.body.names : []);
    }, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(later);
    };
  }, [collection, isUsed, token, typed, what]);

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <input
        id={id}
        name={what}
        value={typed}
        list={`${id}-names`}
        autoComplete="off"
        onFocus={() => setIsUsed(true)}
        onChange={({ target, nativeEvent }) => {
          // What is chosen from the list comes as no typing does.
          const by = (nativeEvent as Partial<InputEvent>).inputType;
          const isChosen = by === undefined || by === 'insertReplacementText';
          if (isChosen && names.includes(target.value)) {
            setTyped('');
            onChoose(target.value);
          } else setTyped(target.value);
        }}
        className="min-h-11 w-full rounded-lg border border-line bg-card px-3 text-base"
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
