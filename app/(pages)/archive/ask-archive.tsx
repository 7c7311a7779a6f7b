import { type FormEvent, Fragment, type Ref, useId, useRef } from 'react';
import { type ArchiveMoment, type ArchiveReply, MOST_ASKED } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { localDate, timeSpan } from '../../ui/format';
import { Problem as ProblemLine } from '../../ui/problem-line';
import { ArchiveFace } from './archive-face';
import { PROBLEMS } from './call-archive';
import { ActiveFilters, FilterFields } from './filters';
import type { Chosen } from './person-dialog';
import { type ArchiveSearch, FILTERS, type Filter, searchHref } from './search-address';
import { useCalled } from './use-called';
import { useReply } from './use-reply';
import { useTyped } from './use-typed';

/** A question to a collection, what it is confined to, and its answer with the moments it rests on: all as the address says. */
export function AskArchive({
  search,
  go,
  token,
  changes,
  onChoose,
}: {
  search: ArchiveSearch;
  /** Asks for another search. */
  go(to: ArchiveSearch): void;
  token(): string;
  /** How often it was said who is who since the page was opened. */
  changes: number;
  onChoose(who: Chosen): void;
}) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { answer, problem, asking, askAgain } = useReply(search, token, changes);

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const next = { ...search, question: String(given.get('question')).trim() };
    for (const name of FILTERS) {
      const value = String(given.get(name) ?? '').trim();
      if (value) next[name] = value;
    }
    if (searchHref(next) !== searchHref(search)) return go(next);
    if (!asking && next.question !== '') askAgain();
  };
  const without = (filter: Filter) => {
    go({ ...search, [filter]: undefined });
    field.current?.focus();
  };

  return (
    <section aria-label={t('Ask the archive')} className="mt-5">
      <form onSubmit={ask}>
        <label htmlFor={id} className="mb-1 block text-sm">
          {t('Your question to the archive, in English')}
        </label>
        <div className="flex gap-2">
          <Question ref={field} id={id} asked={search.question} />
          <Button type="submit" look="primary" className="min-h-11" aria-disabled={asking}>
            {t('Ask')}
          </Button>
        </div>
        <ActiveFilters search={search} onRemove={without} />
        <FilterFields
          search={search}
          token={token}
          onChange={(filter, value) => go({ ...search, [filter]: value || undefined })}
        />
        <p className="mt-2 text-sm text-muted">
          {t('It goes to the server of this app, which writes down what was asked and when.')}
        </p>
      </form>
      <ProblemLine text={problem && t(PROBLEMS[problem])} className="mt-3" />
      {asking && <p className="mt-4 text-muted">{t('Looking through the archive…')}</p>}
      {answer && (
        <div aria-busy={asking} className={asking ? 'opacity-60' : ''}>
          <Reply {...answer} onChoose={onChoose} />
        </div>
      )}
    </section>
  );
}

function Question({ asked, ...rest }: { id: string; asked: string; ref: Ref<HTMLInputElement> }) {
  const [typed, setTyped] = useTyped(asked, asked);
  return (
    <input
      {...rest}
      name="question"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      maxLength={MOST_ASKED}
      autoComplete="off"
      className="min-h-11 w-full min-w-0 flex-1 rounded-lg border border-line bg-card px-3 text-base"
    />
  );
}

function Reply({
  question,
  reply,
  onChoose,
}: {
  question: string;
  reply: ArchiveReply;
  onChoose(who: Chosen): void;
}) {
  const t = useT();
  const id = useId();
  const { answer, refused, moments, faces, videos, of } = reply;
  return (
    <article aria-labelledby={id} className="mt-4 rounded-2xl border border-line bg-card p-5">
      <h2 id={id} className="text-sm break-words text-muted">
        {question}
      </h2>
      <p className="mt-2 border-l-3 border-accent pl-4 text-lg leading-relaxed break-words">{answer}</p>
      {videos > 0 && (
        <p className="mt-2 text-sm text-muted">
          {videos === of
            ? t.count(of, 'From the only video.', 'From all {n} videos.')
            : t.count(
                videos,
                'From the {n} of {of} videos that comes nearest.',
                'From the {n} of {of} videos that come nearest.',
                { of },
              )}
        </p>
      )}
      {moments.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-medium text-muted">
            {refused ? t('What comes nearest') : t('What it rests on')}
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {moments.map((moment, i) => (
              <Moment key={i} {...{ moment, faces, onChoose }} />
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

function Moment({
  moment,
  faces,
  onChoose,
}: Pick<ArchiveReply, 'faces'> & { moment: ArchiveMoment; onChoose(who: Chosen): void }) {
  const t = useT();
  const called = useCalled();
  const { text, who, at, video, path, t0, t1 } = moment;
  return (
    <li className="py-3">
      <p className="leading-relaxed break-words">
        {who.map((one, i) => (
          <Fragment key={i}>
            {one.id === null ? (
              <span className="font-medium">{called(one)}</span>
            ) : (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => {
                  const whoOf = { ...one, id: one.id! };
                  onChoose({ who: whoOf, face: faces[whoOf.id] ?? null, at: { path, video } });
                }}
                aria-label={t('{name}: who is this?', { name: called(one) })}
                className="rounded font-medium underline decoration-line underline-offset-4 hover:decoration-accent"
              >
                {faces[one.id] && (
                  <span className="mr-1.5 inline-block align-middle">
                    <ArchiveFace jpeg={faces[one.id]} size="small" />
                  </span>
                )}
                {called(one)}
              </button>
            )}
            {i < who.length - 1 ? ', ' : ': '}
          </Fragment>
        ))}
        {text}
      </p>
      <p className="mt-0.5 text-sm break-words text-muted tabular-nums">
        {localDate(t, at)} · {video} · {timeSpan(t, t0, t1)}
      </p>
      <p className="text-sm break-all text-muted">{path}</p>
    </li>
  );
}
