'use client';

import { useRouter } from 'next/navigation';
import type { Person } from '../../lib/contract/people';
import type { VideoSummary } from '../../lib/contract/videos';
import { isNote } from '../../lib/memory/is-note';
import { timecode } from '../../lib/wording';
import { ask } from '../(pages)/ask/history';
import { useCorrections } from '../(pages)/people/use-corrections';
import { useT } from '../language/provider';
import { startMneme, useMneme } from '../mneme-provider';
import { FOR_VISITORS } from '../ui/for-visitors';
import { useIntake } from '../ui/intake';
import { useLocked } from '../ui/locked';
import { personHref } from '../ui/person-id';
import { personText } from '../ui/person-name';
import { shownPeople } from '../ui/shown-people';
import { chooseTheme, LOOKS, THEMES } from '../ui/theme';
import { findVideo } from '../ui/video';
import { watchHref } from '../ui/watch-href';
import { type Findable, matching } from './match';
import { PAGES } from './pages-to-go-to';
import { useSaid } from './use-said';

/** One line of the palette. */
export interface Entry extends Findable {
  /** Of its own among all lines. */
  id: string;
  /** What choosing it does, in a word. */
  kind: string;
  /** Of a spoken line, where it is said. */
  place?: string;
  person?: Person;
  video?: VideoSummary;
  /** It changes something, or leaves what visitors of a locked app may see: not for them. */
  changes: boolean;
  run(): void;
}

/** Lines that are shown, and of these people and videos. */
const MOST = { lines: 14, people: 6, videos: 6 };

/**
 * What can be gone to and done, as far as it fits what was typed, best first; with what was typed as a question.
 *
 * @param onShortcuts shows the keys
 */
export function useEntries(typed: string, onShortcuts: () => void): Entry[] {
  const { state, people } = useMneme();
  const { choose, chooseFolder, record, chooseMemory } = useIntake();
  const { undo, redo } = useCorrections();
  const router = useRouter();
  const t = useT();
  const locked = useLocked();
  const said = useSaid(typed);
  const isOffered = ({ changes }: Entry) => !locked || !changes;
  const go = (href: string) => () => router.push(href);

  const pages = PAGES.map(({ href, label, description }): Entry => {
    const changes = !FOR_VISITORS.has(href);
    return { id: href, label: t(label), words: t(description), kind: t('Page'), changes, run: go(href) };
  });
  const doing = (id: string, label: string, run: () => void, changes = true): Entry => {
    return { id, label, kind: t('Action'), changes, run };
  };
  const actions = [
    doing('add', t('Add videos'), choose),
    doing('add-folder', t('Add a folder of videos'), chooseFolder),
    doing('record', t('Record from camera and microphone'), record),
    doing('take-in', t('Restore a saved memory'), chooseMemory),
    {
      ...doing('undo', t('Undo the last change of who is who'), () => void undo()),
      wholly: true,
    },
    { ...doing('redo', t('Redo what was undone'), () => void redo()), wholly: true },
    ...THEMES.map((theme) =>
      doing(`theme-${theme}`, t('Theme: {theme}', { theme: t(LOOKS[theme].label) }), () =>
        chooseTheme(theme),
      ),
    ),
    doing('keys', t('Keyboard shortcuts'), onShortcuts, false),
  ];
  const persons = shownPeople(people ?? []).map((person): Entry => {
    const words = [...person.aliases, person.id].join(' ');
    const run = go(personHref(person.id));
    return {
      id: person.id,
      label: personText(t, person),
      words,
      kind: t('Person'),
      person,
      changes: false,
      run,
    };
  });
  const videos = state.videos
    .filter((video) => !isNote(video))
    .map((video): Entry => {
      const { id, name: label, folder: words } = video;
      return { id, label, words, kind: t('Watch'), video, changes: false, run: go(watchHref(video)) };
    });

  const lines = said.map(({ id, video, t0, said: line = '' }): Entry => {
    const found = findVideo(state.videos, video);
    const run = go(found ? watchHref(found, t0) : '/ask');
    return {
      id,
      label: line,
      kind: t('Said'),
      place: `${video}, ${timecode(t0)}`,
      video: found,
      changes: false,
      run,
    };
  });

  const question = typed.trim();
  if (question === '') return [...pages, ...actions].filter(isOffered);
  const found = matching(
    [
      ...pages,
      ...actions,
      ...matching(persons, question, MOST.people),
      ...matching(videos, question, MOST.videos),
    ].filter(isOffered),
    question,
    MOST.lines,
  );
  const asking: Entry = {
    id: 'ask-this',
    label: t('Ask: {question}', { question }),
    kind: t('Question'),
    changes: false,
    run: () => {
      void ask(startMneme(), question);
      router.push('/ask');
    },
  };
  return question.endsWith('?') ? [asking, ...found, ...lines] : [...found, asking, ...lines];
}
