import type { Answer, AnswerRecord, AskRequest } from '../../../lib/contract/answers';
import { Keeper } from '../../../lib/keeper/keeper';
import { findFacts } from '../../../lib/memory/facts/find';
import { Database } from '../../../lib/store/database';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { numberOf } from '../../unit/thinking-helpers';
import { Answering, textOf } from '../../unit/writing-helpers';

/** What was asked in each clip of a recording, and what came of the questions. */
export interface Heard {
  asked: (AskRequest | null)[];
  answers: Answer[];
  kept: AnswerRecord[];
  /** Pictures in each call of the model. */
  pictures: number[];
}

/** Remembers an evening, and a recording of the next day in which somebody asks for what was said then. */
export async function askAloud(): Promise<Heard> {
  const { writes } = rememberStories([
    scene('evening', '2025-06-14T18:10:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'I am Greta, and I study botany in Porto.'],
      [12, 'Greta', 'I put the boat keys in the blue drawer.'],
    ]),
    scene('recording', '2025-06-15T09:10:00+01:00', { Greta: [0, 120] }, [
      [3, 'Greta', 'Did you sleep well, Otto?'],
      [9, 'Otto', 'Where is the ladder?'],
      [34, 'Greta', 'Now I am alone. Where are the boat keys?'],
      [60, 'Greta', 'There they are.'],
    ]),
  ]);
  const database = await Database.open(findFacts, () => {});
  for (const write of writes) await database.writeClip(write);
  const model = new Answering((request) => {
    const prompt = textOf(request);
    return `The boat keys are in the blue drawer [${numberOf('blue drawer', prompt)}].`;
  });
  const noText = { task: 'text-embedding', weight: null, missing: null, refused: [] } as const;
  const keeper = new Keeper(
    async () => ({ embedder: null, ability: noText }),
    async () => model,
  );
  await keeper.open(() => {});
  const clips = writes.flatMap(({ clip }) => (clip.videoId === 'vid_2' ? clip : []));
  const asked: Heard['asked'] = [];
  for (const { t1 } of clips) asked.push(await keeper.askedAloud('vid_2', t1));
  const answers: Answer[] = [];
  for (const request of asked) if (request) answers.push(await keeper.ask(request));
  let kept = await keeper.answers(9);
  while (kept.length < answers.length) kept = await keeper.answers(9);
  const pictures = model.asked.map(
    ({ messages }) =>
      messages.flatMap(({ content }) => content).filter(({ type }) => type === 'image').length,
  );
  return { asked, answers, kept, pictures };
}
