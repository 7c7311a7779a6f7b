'use client';

import { Search } from 'lucide-react';
import Link from 'next/link';
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Person } from '../../../lib/pipeline/state';
import { startMneme, useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useNotices } from '../../ui/notices';
import { AnswerCard } from './answer-card';
import { Earlier } from './earlier';
import { ask, dropNotesBut, dropOlder, isOlder, leadsOn, useHistory } from './history';
import { PendingReminders } from './pending-reminders';

/** One field, and the questions of this visit with their answers, the newest first. */
export function Ask() {
  const { state, people } = useMneme();
  const { say } = useNotices();
  const history = useHistory().filter((asked) => !isOlder(asked, state.peopleForgotten));
  const field = useRef<HTMLInputElement>(null);
  const listens = useListens();
  useSlashKey(field);
  useEffect(() => {
    // What was said last is such an answer, too.
    if (dropOlder(state.peopleForgotten)) say('');
  }, [state.peopleForgotten, say]);

  useEffect(() => {
    if (state.ready && dropNotesBut(new Set(state.videos.map(({ name }) => name)))) say('');
  }, [state.ready, state.videos, say]);

  const put = (question: string) => {
    if (question.trim() === '') return;
    say('Looking through the memory.');
    void ask(startMneme(), question.trim());
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    put(field.current?.value ?? '');
    field.current?.select();
  };

  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-semibold tracking-tight">Ask</h1>
      <form onSubmit={submit} className="mt-4 flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">Your question</span>
          <Search aria-hidden className="absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
          <input
            ref={field}
            name="question"
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={2000}
            aria-keyshortcuts="/"
            placeholder="Who said what, and when?"
            className="min-h-12 w-full rounded-xl border border-line bg-card pr-3 pl-11 text-base placeholder:text-muted"
          />
        </label>
        <Button type="submit" look="primary" className="min-h-12 px-5 text-base" disabled={!listens}>
          Ask
        </Button>
      </form>
      {state.ready && state.videos.length === 0 && <NothingYet />}
      {state.videos.length > 0 && history.length === 0 && (
        <Examples questions={examples(people ?? [])} onAsk={put} />
      )}
      <ol aria-label="Questions of this visit" reversed className="mt-8 space-y-8 empty:hidden">
        {history.map((asked, i) => (
          <li key={asked.key}>
            <AnswerCard asked={asked} />
            {i === 0 && asked.answer && leadsOn(asked.answer) && (
              <Questions label="Go on from there" questions={GOING_ON} onAsk={put} />
            )}
          </li>
        ))}
      </ol>
      <PendingReminders />
      {history.length === 0 && <Earlier onAsk={put} />}
    </div>
  );
}

/** Whether the page can take a question by itself: until then a form's button, enabled, would have the browser load the page anew. */
function useListens(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Focuses the field at once where there is a keyboard, and on "/" from anywhere outside a field. */
function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  const focus = useEffectEvent(() => field.current?.focus());
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focus();
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function NothingYet() {
  return (
    <p className="mt-6 text-pretty">
      Nothing is remembered yet, so there is nothing to ask about. Add a video in the{' '}
      <Link href="/" className="text-accent underline underline-offset-4">
        Library
      </Link>
      , or drop it on this page.
    </p>
  );
}

/** What can be asked of the moment that was answered with. */
const GOING_ON = ['And after that?', 'Who else was there?', 'When was that?'];

/** Questions that this memory can be asked: about people who have a name. */
function examples(people: Person[]): string[] {
  const questions: string[] = [];
  const seen = people.find((person) => person.name !== null && person.onScreen.length > 0);
  const heard = people.find((person) => person.name !== null && person.speaking.length > 0);
  if (heard) questions.push(`What did ${heard.name} say?`);
  if (seen) questions.push(`When did ${seen.name} first appear?`, `Who was with ${seen.name}?`);
  return questions;
}

function Examples({ questions, onAsk }: { questions: string[]; onAsk(question: string): void }) {
  if (questions.length === 0) {
    return (
      <p className="mt-4 text-sm text-pretty text-muted">
        Ask about something that was said, in the words it was said in. Give names in{' '}
        <Link href="/people" className="text-accent underline underline-offset-4">
          People
        </Link>{' '}
        to ask about someone by name.
      </p>
    );
  }
  return <Questions label="Examples" questions={questions} onAsk={onAsk} />;
}

/** Questions to choose from. */
function Questions({
  label,
  questions,
  onAsk,
}: {
  label: string;
  questions: string[];
  onAsk(question: string): void;
}) {
  return (
    <ul aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question} className="min-w-0">
          <Button className="max-w-full text-left break-words" onClick={() => onAsk(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}
