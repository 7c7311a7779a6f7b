import { useState } from 'react';
import type { ArchiveNamed, ArchiveSaid, ArchiveWho } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { DialogField } from '../../ui/dialog-field';
import { DialogForm } from '../../ui/dialog-form';
import { useNotices } from '../../ui/notices';
import { Problem as ProblemLine } from '../../ui/problem-line';
import { useUndoNotice } from '../../ui/use-undo-notice';
import { ArchiveFace } from './archive-face';
import { PROBLEMS, type Problem, sayOfPeople } from './call-archive';
import { FindPeople } from './find-people';
import { useCalled } from './use-called';
import { usePeople } from './use-people';

/** Somebody of the archive, whom its people can be asked for by. */
export type Somebody = ArchiveWho & { id: string };

/** Who was chosen, with their picture in base64, and the moment's video where it was at a moment. */
export interface Chosen {
  who: Somebody;
  face: string | null;
  at?: { path: string; video: string };
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
  onSaid(came: ArchiveNamed, said: ArchiveSaid): void;
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
  const say = async (said: ArchiveSaid, done: (came: ArchiveNamed) => string): Promise<Problem | null> => {
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
  say(said: ArchiveSaid, done: (came: ArchiveNamed) => string): Promise<Problem | null>;
  onClose(): void;
}) {
  const t = useT();
  const called = useCalled();
  const [busy, setBusy] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const tell = async (said: ArchiveSaid, done: (came: ArchiveNamed) => string) => {
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

/** Whom they may be the same as. */
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
  return (
    <FindPeople
      finding={usePeople(token, collection, 0)}
      label={t('Merge with someone')}
      look="list"
      without={who.id}
      onChoose={onChoose}
    />
  );
}
