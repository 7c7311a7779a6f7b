import { useId, useState } from 'react';
import { type ArchiveNamed, type ArchiveWho, MOST_PEOPLE } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { DialogField } from '../../ui/dialog-field';
import { DialogForm } from '../../ui/dialog-form';
import { useNotices } from '../../ui/notices';
import { Problem as ProblemLine } from '../../ui/problem-line';
import { useUndoNotice } from '../../ui/use-undo-notice';
import { ArchiveFace } from './archive-face';
import { PROBLEMS, type Problem, type Said, sayOfPeople } from './call-archive';
import { MoreByName } from './more-by-name';
import { usePeople } from './use-people';

/** Somebody of the archive, whom its people can be asked for by. */
export type Somebody = ArchiveWho & { id: string };

/** Who was chosen, with their picture in base64, and the moment's video where it was at a moment. */
export interface Chosen {
  who: Somebody;
  face: string | null;
  at?: { path: string; video: string };
}

/** What somebody without a name is called. */
export function useCalled(): (who: ArchiveWho) => string {
  const t = useT();
  return ({ id, name }) => name ?? (id === null ? t('Somebody') : t('Person {id}', { id }));
}

/** What somebody of the archive is called, whom they are the same as, and that they are not who they were taken for; each can be taken back at once. */
export function PersonDialog({
  chosen: { who, face, at },
  collection,
  token,
  onSaid,
  onClose,
}: {
  chosen: Chosen;
  collection: string;
  token(): string;
  /** It was said who is who, or that was taken back. */
  onSaid(came: ArchiveNamed, said: Said): void;
  onClose(): void;
}) {
  const t = useT();
  const called = useCalled();
  const undoNotice = useUndoNotice();
  const { toast } = useNotices();

  const back = async (step: string) => {
    const said = { collection, undo: step };
    const came = await sayOfPeople(token(), said);
    if ('problem' in came) return toast({ text: t(PROBLEMS[came.problem]) });
    onSaid(came.body, said);
  };
  /** Says it; comes to why that cannot be. */
  const say = async (said: Said, done: (came: ArchiveNamed) => string): Promise<Problem | null> => {
    const came = await sayOfPeople(token(), said);
    if ('problem' in came) return came.problem;
    onSaid(came.body, said);
    undoNotice(done(came.body), () => back(came.body.step));
    return null;
  };
  const give = async (given: FormData): Promise<string | null> => {
    const name = String(given.get('name') ?? '').trim();
    const problem = await say({ collection, who: who.id, name }, (came) =>
      came.name === null
        ? t('This person has no name any more.')
        : t('This person is {name} from now on, everywhere.', { name: came.name }),
    );
    return problem && t(PROBLEMS[problem]);
  };

  return (
    <DialogForm
      title={who.name === null ? t('Who is this?') : t('Rename {name}', { name: called(who) })}
      done={t('Save')}
      onSet={give}
      onClose={onClose}
    >
      {face && <ArchiveFace jpeg={face} size="large" />}
      <DialogField
        label={t('Name of this person')}
        name="name"
        type="text"
        autoComplete="off"
        maxLength={80}
        defaultValue={who.name ?? ''}
      />
      <p className="text-sm text-muted">
        {t(
          'They are called so in all videos of this collection. It goes to the server of this app, and stays in the archive’s audit. Empty, it takes the name away.',
        )}
      </p>
      <Others {...{ who, at, collection, token, say, onClose }} />
    </DialogForm>
  );
}

/** Whom they are the same as, and that they are somebody else in the video of the moment. */
function Others({
  who,
  at,
  collection,
  token,
  say,
  onClose,
}: Pick<Chosen, 'who' | 'at'> & {
  collection: string;
  token(): string;
  say(said: Said, done: (came: ArchiveNamed) => string): Promise<Problem | null>;
  onClose(): void;
}) {
  const t = useT();
  const called = useCalled();
  const [busy, setBusy] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const tell = async (said: Said, done: (came: ArchiveNamed) => string) => {
    if (busy) return;
    setBusy(true);
    const why = await say(said, done);
    if (why === null) return onClose();
    setProblem(why);
    setBusy(false);
  };
  const nameNow = ({ who: id, name }: ArchiveNamed) => called({ id, name });
  return (
    <>
      {at && (
        <Button
          aria-disabled={busy}
          onClick={() =>
            tell({ collection, apart: who.id, path: at.path }, (came) =>
              t('In {video}, this is now {name}.', { video: at.video, name: nameNow(came) }),
            )
          }
        >
          {t('Somebody else in {video}', { video: at.video })}
        </Button>
      )}
      <details onToggle={(event) => setIsMerging(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded py-1 text-sm font-medium">
          {t('Merge with someone')}
        </summary>
        {isMerging && (
          <Candidates
            {...{ who, collection, token }}
            onChoose={(other) =>
              tell({ collection, same: [who.id, other.id] }, (came) =>
                t('{one} and {other} are one person now: {name}.', {
                  ...{ one: called(who), other: called(other), name: nameNow(came) },
                }),
              )
            }
          />
        )}
      </details>
      <ProblemLine text={problem && t(PROBLEMS[problem])} />
    </>
  );
}

/** Others of the archive, by the letters that their names begin with. */
function Candidates({
  who,
  collection,
  token,
  onChoose,
}: {
  who: Somebody;
  collection: string;
  token(): string;
  onChoose(other: Somebody): void;
}) {
  const t = useT();
  const called = useCalled();
  const id = useId();
  const [letters, setLetters] = useState('');
  const {
    people,
    problem,
    letters: of,
  } = usePeople(token, {
    ...{ collection, letters: letters.trim(), changes: 0 },
  });
  const others = people?.filter((one) => one.id !== who.id);
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mb-1 block text-sm">
        {t('Find somebody by name')}
      </label>
      <input
        id={id}
        type="search"
        value={letters}
        autoComplete="off"
        onChange={({ target }) => setLetters(target.value)}
        onKeyDown={(event) => {
          // It looks while somebody types: the dialog is not done by it.
          if (event.key === 'Enter') event.preventDefault();
        }}
        className="min-h-11 w-full rounded-lg border border-line bg-paper px-3 text-base"
      />
      <ProblemLine text={problem && t(PROBLEMS[problem])} className="mt-2" />
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {others?.length === 0 &&
          (of === '' ? t('Nobody else is known here.') : t('No name begins with that.'))}
      </p>
      <ul aria-label={t('Merge with someone')} className="mt-2 max-h-60 overflow-y-auto empty:hidden">
        {others?.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="flex w-full items-center gap-3 rounded-lg p-2 text-left hover:bg-sunken"
            >
              <ArchiveFace jpeg={one.face} size="small" />
              <span className="min-w-0 flex-1 break-words">{called(one)}</span>
              <span className="text-sm text-muted tabular-nums">
                {t.count(one.videos, 'in {n} video', 'in {n} videos')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {people?.length === MOST_PEOPLE && <MoreByName />}
    </div>
  );
}
