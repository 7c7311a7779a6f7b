'use client';

import { Merge, Split } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { LineCorrection } from '../../../lib/contract/people';
import type { LineView } from '../../../lib/contract/videos';
import { MAX_CUE_LETTERS } from '../../../lib/media/cue-limits';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { personText } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';

const NOBODY = 'nobody';

/** A part of a line as it is written: its speaker is the id of a person, `new` or `nobody`. */
interface DraftPart {
  text: string;
  speaker: string;
}

/** A line that is being set right, and what has been written of it so far: it is kept whatever becomes of the line meanwhile. */
export interface LineDraft {
  line: LineView;
  parts: readonly DraftPart[];
}

export function draftOf(line: LineView): LineDraft {
  return { line, parts: [{ text: line.text ?? '', speaker: line.person ?? NOBODY }] };
}

/** The step that makes the line what was written; null where it is as it was. */
export function stepOf({ line, parts }: LineDraft): LineCorrection | null {
  const was = line.person ?? NOBODY;
  const isAsBefore = parts.length === 1 && parts[0]!.text.trim() === line.text && parts[0]!.speaker === was;
  if (isAsBefore) return null;
  const into = parts.map(({ text, speaker }) => ({
    text,
    ...(speaker !== was && { speaker: speaker === NOBODY ? null : speaker }),
  }));
  return { do: 'set-line', line: line.id, into };
}

export interface EditorActions {
  onDraft(draft: LineDraft): void;
  onSave(step: LineCorrection | null): void;
  onCancel(): void;
}

/** Fields in the place of a line, by which its words and its speaker are set right: Enter saves, Escape leaves it as it was. */
export function LineEditor({
  draft,
  busy,
  problem,
  onDraft,
  onSave,
  onCancel,
}: { draft: LineDraft; busy: boolean; problem: string | null } & EditorActions) {
  const t = useT();
  const { people } = useMneme();
  const form = useRef<HTMLFormElement>(null);
  const { line, parts } = draft;
  const isOne = parts.length === 1;

  useEffect(() => {
    const field = form.current?.querySelector('textarea');
    field?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const change = (place: number, part: Partial<DraftPart>) =>
    onDraft({ line, parts: parts.map((one, i) => (i === place ? { ...one, ...part } : one)) });
  const split = () => {
    const field = form.current?.querySelector('textarea');
    const { text, speaker } = parts[0]!;
    const cut = wordAt(text, field?.selectionStart ?? 0);
    if (cut === null) return;
    onDraft({
      line,
      parts: [text.slice(0, cut), text.slice(cut)].map((half) => ({ text: half.trim(), speaker })),
    });
    focusSoon(() => form.current?.querySelectorAll('textarea')[1]);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!busy) onSave(stepOf(draft));
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      data-editor
      aria-label={t('Set right what is said at {time}', { time: timecode(line.t0) })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
      className="space-y-2 rounded-lg border border-accent bg-card p-2"
    >
      {parts.map((part, place) => (
        <fieldset key={place} className="min-w-0 space-y-1.5">
          <legend className={isOne ? 'sr-only' : 'text-xs text-muted'}>
            {isOne ? t('The line') : place === 0 ? t('First line') : t('Second line')}
          </legend>
          <textarea
            aria-label={t('What is said')}
            value={part.text}
            rows={Math.min(6, 1 + Math.ceil(part.text.length / 34))}
            maxLength={MAX_CUE_LETTERS}
            onChange={(event) => change(place, { text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              submit(event);
            }}
            className="block w-full resize-y rounded-lg border border-line bg-paper px-2 py-1.5 leading-relaxed"
          />
          <select
            aria-label={t('Who says it')}
            value={part.speaker}
            onChange={(event) => change(place, { speaker: event.target.value })}
            className="min-h-9 w-full rounded-lg border border-line bg-paper px-2 text-sm"
          >
            {people
              ?.filter(({ id, hidden }) => !hidden || id === part.speaker)
              .map((person) => (
                <option key={person.id} value={person.id}>
                  {personText(t, person)}
                </option>
              ))}
            <option value="new">{t('Somebody new')}</option>
            <option value={NOBODY}>{t('Nobody knows')}</option>
          </select>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" look="primary" disabled={busy}>
          {t('Save')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        {isOne && (
          <>
            <Button look="quiet" disabled={wordAt(parts[0]!.text, 1) === null} onClick={split}>
              <Split size={15} aria-hidden />
              {t('Split at the cursor')}
            </Button>
            <Button
              look="quiet"
              disabled={busy || stepOf(draft) !== null}
              onClick={() => onSave({ do: 'join-lines', line: line.id })}
            >
              <Merge size={15} aria-hidden />
              {t('Join with the next')}
            </Button>
          </>
        )}
      </div>
      <Problem text={problem} />
    </form>
  );
}

/** Where the word begins at or after a place of a text, before which others stand: the middle one where there is none; null for a text of one word. */
function wordAt(text: string, place: number): number | null {
  const begins = [...text.matchAll(/(?<=\S\s+)\S/g)].map(({ index }) => index);
  return begins.find((begin) => begin >= place && place > 0) ?? begins[begins.length >> 1] ?? null;
}
