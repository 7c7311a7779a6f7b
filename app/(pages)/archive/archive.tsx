'use client';

import { useId, useState } from 'react';
import type { ArchiveNamed, ArchiveSaid } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { Command } from '../../ui/command';
import { Problem } from '../../ui/problem-line';
import { ArchiveQueue } from './archive-queue';
import { AskArchive } from './ask-archive';
import { PROBLEMS } from './call-archive';
import { PeopleOfArchive } from './people';
import { type Chosen, PersonDialog } from './person-dialog';
import { FIRST, searchInAddress } from './search-address';
import { TokenForm } from './token-form';
import { useArchive } from './use-archive';
import { forgetReplies } from './use-reply';
import { useSearch } from './use-search';

const START =
  'MNEME_ARCHIVE_URL=postgres://mneme:PASSWORD@db.example/mneme MNEME_ARCHIVE_TOKEN="$(openssl rand -hex 24)" npm start';

/** What many machines remember in one database: questions to it, and how far they are. */
export function Archive() {
  const t = useT();
  const { search, go } = useSearch();
  const { collection } = search;
  const { standing, overview, problem, open, token } = useArchive(collection);
  const choice = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [changes, setChanges] = useState(0);
  const said = ({ name, before }: ArchiveNamed, what: ArchiveSaid) => {
    forgetReplies();
    setChanges((times) => times + 1);
    // Whoever is told apart leaves the others as they were called.
    if ('apart' in what) return;
    // It may be taken back on another search than it was said on.
    const now = searchInAddress(new URLSearchParams(location.search));
    const earlier = [before, 'same' in what ? chosen?.who.name : null];
    const isSought = earlier.some((one) => one && one.toLowerCase() === now.person?.toLowerCase());
    if (isSought) go({ ...now, person: name ?? undefined });
  };
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-semibold tracking-tight">{t('Archive')}</h1>
      <p className="mt-2 text-muted">{t('What many machines remember of their videos, in one database.')}</p>
      <Problem text={problem && t(PROBLEMS[problem])} className="mt-3" />
      {standing === 'looking' && <p className="mt-4 text-muted">{t('Looking for the archive…')}</p>}
      {standing === 'none' && <NotSetUp />}
      {standing === 'closed' && <TokenForm onOpen={open} />}
      {problem === 'no-collection' && (
        <Button className="mt-3" onClick={() => go({ collection: FIRST, question: '' })}>
          {t('Show the collection {name}', { name: FIRST })}
        </Button>
      )}
      {standing === 'open' && overview && (
        <>
          {overview.collections.length > 1 && (
            <div className="mt-5">
              <label htmlFor={choice} className="mb-1 block text-sm">
                {t('Collection')}
              </label>
              <select
                id={choice}
                value={collection}
                onChange={({ target }) =>
                  go({ ...search, collection: target.value, person: undefined, video: undefined })
                }
                className="min-h-11 w-full max-w-sm rounded-lg border border-line bg-card px-3"
              >
                {overview.collections.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </div>
          )}
          <AskArchive {...{ search, go, token, changes }} onChoose={setChosen} />
          <PeopleOfArchive key={collection} {...{ collection, token, changes }} onChoose={setChosen} />
          {chosen && (
            <PersonDialog {...{ chosen, collection, token }} onSaid={said} onClose={() => setChosen(null)} />
          )}
          {overview.collection === collection && <ArchiveQueue overview={overview} />}
        </>
      )}
    </div>
  );
}

/** What whoever runs the app does. */
function NotSetUp() {
  const t = useT();
  return (
    <div className="mt-5 space-y-3 rounded-2xl border border-line bg-card p-5">
      <p>{t('No archive is set up on the server of this app.')}</p>
      <p>
        {t(
          'It is for who has more videos than one browser holds, or many machines to remember with: they keep it in a PostgreSQL database with pgvector. If you run this app yourself, start it with the address of the database, and with a token of at least 16 letters that people need to ask the archive:',
        )}
      </p>
      <Command text={START} />
      <p>{t('How to set up the database, and to have machines remember into it, is in docs/archive.md.')}</p>
    </div>
  );
}
