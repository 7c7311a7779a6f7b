'use client';

import { ImageUp, Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AskMode } from '../../../lib/contract/answers';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { startMneme, useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useNotices } from '../../ui/notices';
import { QUESTION_FIELD } from '../../ui/question-field';
import { Questions } from '../../ui/questions';
import { TextLink } from '../../ui/text-link';
import { useInDemo } from '../../ui/use-in-demo';
import { Earlier } from './earlier';
import { type Asked, ask, dropNotesBut, type Given, MOST_LETTERS, takenFor, useHistory } from './history';
import { nextQuestions } from './next-questions';
import { useGiven } from './use-given';

// Loaded when there is something to show, or to do, by them.
const AnswerCard = dynamic(() => import('./answer-card').then((module) => module.AnswerCard), { ssr: false });
const PendingReminders = dynamic(
  () => import('./pending-reminders').then((module) => module.PendingReminders),
  { ssr: false },
);
const GivenCard = dynamic(() => import('./given-card').then((module) => module.GivenCard), { ssr: false });
const Speak = dynamic(() => import('./speak-question').then((module) => module.Speak), { ssr: false });
const Examples = dynamic(() => import('./examples').then((module) => module.Examples), { ssr: false });
const ModeChoice = dynamic(() => import('./mode-choice').then((module) => module.ModeChoice), { ssr: false });

/** One field, and the questions of this visit with their answers, the newest first. */
export function Ask() {
  const { mneme, state } = useMneme();
  const { say } = useNotices();
  const t = useT();
  const history = useHistory();
  const field = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<AskMode>('auto');
  const listens = useListens();
  const given = useGiven();
  // The demo has questions of its own above.
  const inDemo = useInDemo();
  useSlashKey(field);
  const hasAsked = history.length > 0;
  const hadAsked = useRef(hasAsked);
  useEffect(() => {
    // What was said last was an answer that is not here any more.
    if (hadAsked.current && !hasAsked) say('');
    hadAsked.current = hasAsked;
  }, [hasAsked, say]);

  useEffect(() => {
    if (state.ready && dropNotesBut(new Set(state.videos.map(({ name }) => name)))) say('');
  }, [state.ready, state.videos, say]);

  const isAskable = state.ready && state.videos.length > 0;
  useEffect(() => {
    // A question asked meanwhile waits for no more than without.
    if (isAskable) void mneme?.readyToAsk().catch(() => {});
  }, [isAskable, mneme]);

  const put = (question: string) => {
    if (question.trim() === '') return;
    say(t('Looking through the memory.'));
    void ask(startMneme(), question.trim(), { mode: state.writing.model ? mode : undefined });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    put(field.current?.value ?? '');
    field.current?.select();
  };
  const write = (words: string) => {
    if (!field.current) return;
    field.current.value = words;
    field.current.focus();
  };

  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-semibold tracking-tight">{t('Ask')}</h1>
      <form onSubmit={submit} className="mt-4 flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{t('Your question')}</span>
          <Search aria-hidden className="absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
          <input
            ref={field}
            id={QUESTION_FIELD}
            name="question"
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={MOST_LETTERS}
            aria-keyshortcuts="/"
            placeholder={t('Who said what, and when?')}
            className="min-h-12 w-full rounded-xl border border-line bg-card pr-3 pl-11 text-base placeholder:text-muted"
          />
        </label>
        <Button type="submit" look="primary" className="min-h-12 px-5 text-base" disabled={!listens}>
          {t('Ask')}
        </Button>
      </form>
      <div className="mt-2 -ml-3 flex flex-wrap items-center gap-x-1">
        <Button look="quiet" onClick={given.choose}>
          <ImageUp size={16} aria-hidden />
          {t('By a picture or a sound')}
        </Button>
        {mneme && <Speak onWords={write} />}
        {state.writing.model && <ModeChoice mode={mode} onChoose={setMode} />}
      </div>
      {given.parts}
      {state.ready && state.videos.length === 0 && <NothingYet />}
      {state.videos.length > 0 && history.length === 0 && !inDemo && <Examples onAsk={put} />}
      <ol aria-label={t('Questions of this visit')} reversed className="mt-8 space-y-8 empty:hidden">
        {history.map((asked, i) => (
          <li key={asked.key}>
            {asked.by === 'words' ? (
              <AnswerCard asked={asked} isLatest={i === 0} />
            ) : (
              <GivenCard given={asked} />
            )}
            {i === 0 && (
              <Questions label={t('Go on from there')} questions={nextAfter(t, asked)} onAsk={put} />
            )}
          </li>
        ))}
      </ol>
      {state.timedReminders.length > 0 && <PendingReminders />}
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

/** Focuses the field at once where there is a keyboard or the address names it, and on "/" from anywhere outside a field. */
function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  const focus = useEffectEvent(() => field.current?.focus());
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches || location.hash === `#${QUESTION_FIELD}`) focus();
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, dialog, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function NothingYet() {
  const t = useT();
  return (
    <p className="mt-6 text-pretty">
      {t.rich(
        'Nothing is remembered yet, so there is nothing to ask about. Add a video in the <a>Library</a>, or drop it on this page.',
        {
          a: (inner) => (
            <TextLink key="a" href="/">
              {inner}
            </TextLink>
          ),
        },
      )}
    </p>
  );
}

/** What can be asked next, in words that the rules understand: of that moment, or of whoever a picture or a sound was taken for. */
function nextAfter(t: Translate, one: Asked | Given): string[] {
  if (one.by === 'words')
    return one.answer ? nextQuestions(one.question, one.answer).map((next) => t(next)) : [];
  const name = one.result && takenFor(one.result)?.name;
  return name ? [`When did ${name} first appear?`, `What did ${name} say?`, `Who was with ${name}?`] : [];
}
