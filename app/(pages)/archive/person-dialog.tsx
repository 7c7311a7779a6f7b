import type { ArchiveWho } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { DialogField } from '../../ui/dialog-field';
import { DialogForm } from '../../ui/dialog-form';
import { useNotices } from '../../ui/notices';
import { useUndoNotice } from '../../ui/use-undo-notice';
import { nameInArchive, PROBLEMS } from './call-archive';

/** Somebody of the archive, whom its people can be asked for by. */
export type Somebody = ArchiveWho & { id: string };

/** What somebody without a name is called. */
export function useCalled(): (who: ArchiveWho) => string {
  const t = useT();
  return ({ id, name }) => name ?? (id === null ? t('Somebody') : t('Person {id}', { id }));
}

/** Asks what somebody of the archive is called; it can be taken back at once. */
export function NameDialog({
  who,
  collection,
  token,
  onNamed,
  onClose,
}: {
  who: Somebody;
  collection: string;
  token(): string;
  /** They are called so now, and were before. */
  onNamed(name: string | null, before: string | null): void;
  onClose(): void;
}) {
  const t = useT();
  const called = useCalled();
  const undoNotice = useUndoNotice();
  const { toast } = useNotices();

  const back = async (step: string) => {
    const came = await nameInArchive(token(), { collection, undo: step });
    if ('problem' in came) return toast({ text: t(PROBLEMS[came.problem]) });
    onNamed(came.body.name, came.body.before);
  };
  const give = async (given: FormData): Promise<string | null> => {
    const came = await nameInArchive(token(), {
      ...{ collection, who: who.id, name: String(given.get('name') ?? '').trim() },
    });
    if ('problem' in came) return t(PROBLEMS[came.problem]);
    const { step, name, before } = came.body;
    onNamed(name, before);
    undoNotice(
      name === null
        ? t('This person has no name any more.')
        : t('This person is {name} from now on, everywhere.', { name }),
      () => back(step),
    );
    return null;
  };

  return (
    <DialogForm
      title={who.name === null ? t('Who is this?') : t('Rename {name}', { name: called(who) })}
      done={t('Save')}
      onSet={give}
      onClose={onClose}
    >
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
    </DialogForm>
  );
}
