import { type FormEvent, useId, useState } from 'react';
import { type ArchiveMoment, type ArchiveReply, MOST_ASKED } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { localDate, timeSpan } from '../../ui/format';
import { useNotices } from '../../ui/notices';
import { Problem as ProblemLine } from '../../ui/problem-line';
import { askArchive, PROBLEMS, type Problem } from './call-archive';

/** A question to a collection, and its answer with the moments it rests on. */
export function AskArchive({ collection, token }: { collection: string; token(): string }) {
  const t = useT();
  const { say } = useNotices();
  const field = useId();
  const [question, setQuestion] = useState('');
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [given, setGiven] = useState<{ question: string; reply: ArchiveReply } | null>(null);

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const asked = question.trim();
    if (asking || asked === '') return;
    setAsking(true);
    setProblem(null);
    setGiven(null);
    say(t('Looking through the archive…'));
    const came = await askArchive(token(), { collection, question: asked });
    setAsking(false);
    if ('problem' in came) return setProblem(came.problem);
    setGiven({ question: asked, reply: came.body });
    say(came.body.answer);
  };

  return (
    <section aria-label={t('Ask the archive')} className="mt-5">
      <form onSubmit={ask}>
        <label htmlFor={field} className="mb-1 block text-sm">
          {t('Your question to the archive, in English')}
        </label>
        <div className="flex gap-2">
          <input
            id={field}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
            maxLength={MOST_ASKED}
            autoComplete="off"
            className="min-h-11 w-full min-w-0 flex-1 rounded-lg border border-line bg-card px-3 text-base"
          />
          <Button type="submit" look="primary" className="min-h-11" aria-disabled={asking}>
            {t('Ask')}
          </Button>
        </div>
        <p className="mt-2 text-sm text-muted">
          {t('It goes to the server of this app, which writes down what was asked and when.')}
        </p>
      </form>
      <ProblemLine text={problem && t(PROBLEMS[problem])} className="mt-3" />
      {asking && <p className="mt-4 text-muted">{t('Looking through the archive…')}</p>}
      {given && <Reply {...given} />}
    </section>
  );
}

function Reply({ question, reply }: { question: string; reply: ArchiveReply }) {
  const t = useT();
  const id = useId();
  const { answer, refused, moments, videos, of } = reply;
  return (
    <article aria-labelledby={id} className="mt-4 rounded-2xl border border-line bg-card p-5">
      <h2 id={id} className="text-sm break-words text-muted">
        {question}
      </h2>
      <p className="mt-2 border-l-3 border-accent pl-4 text-lg leading-relaxed break-words">{answer}</p>
      {videos > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t.count(
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
              <Moment key={i} {...moment} />
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

function Moment({ text, who, at, video, path, t0, t1 }: ArchiveMoment) {
  const t = useT();
  return (
    <li className="py-3">
      <p className="leading-relaxed break-words">
        {who.length > 0 && <span className="font-medium">{who.join(', ')}: </span>}
        {text}
      </p>
      <p className="mt-0.5 text-sm break-words text-muted tabular-nums">
        {localDate(t, at)} · {video} · {timeSpan(t, t0, t1)}
      </p>
      <p className="text-sm break-all text-muted">{path}</p>
    </li>
  );
}
