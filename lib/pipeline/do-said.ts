import type { Remote } from 'comlink';
import { readSaid, type Said } from '../answering/told-to-ask/read-said';
import type { Answer } from '../contract/answers';
import { FORGETTABLE, NOTED } from '../contract/trace';
import type { Keeper } from '../keeper/keeper';
import { sayMoment } from '../memory/time/moment-told';
import { ownZone } from '../memory/time/zone';

type Doing = Pick<Remote<Keeper>, 'addNote' | 'noteMeant' | 'addReminder'>;
type Done = Pick<Answer, 'answer' | 'trace'> & Partial<Pick<Answer, 'refused' | 'evidence'>>;

/** What is told in an app that is locked, where nobody may change anything. */
const LOCKED: Done = {
  answer: 'This app is locked: nothing is noted or forgotten, and nobody is reminded.',
  refused: true,
  trace: [],
};

/**
 * Does what a person said where that is no question (`readSaid`), and tells what was done; null for a question. Nothing is forgotten: the note that
 * is meant is told, with how it is forgotten. No model is asked.
 *
 * @param keeper null in an app that is locked: then nothing is done, and that is told
 * @throws MnemeError `bad-input` as `readSaid` and `Keeper.addReminder`
 */
export async function doSaid(words: string, keeper: Doing | null): Promise<Answer | null> {
  const [started, now] = [performance.now(), Date.now()];
  const zone = ownZone();
  const said = readSaid(words, now, zone);
  if (!said) return null;
  const done = keeper ? await does(said, keeper, now, zone) : LOCKED;
  return {
    ...{ answer: done.answer, refused: done.refused ?? false, mode: 'auto' },
    ...{ rounds: 0, modelCalls: 0, promptTokens: 0 },
    ms: Math.round((performance.now() - started) * 10) / 10,
    evidence: done.evidence ?? [],
    trace: done.trace,
  };
}

async function does(said: Said, keeper: Doing, now: number, zone: string): Promise<Done> {
  switch (said.do) {
    case 'note': {
      const evidence = await keeper.addNote({ text: said.text, at: now, zone });
      const detail = `As "${evidence.video}". No language model was asked.`;
      return { answer: `Noted: ${said.text}`, evidence: [evidence], trace: [{ step: NOTED, detail }] };
    }
    case 'forget':
      return offerToForget(said.text, keeper, zone);
    case 'remind': {
      await keeper.addReminder(new Date(said.at).toISOString(), said.text);
      const [day, time] = [sayMoment(said.at, zone, 'date'), sayMoment(said.at, zone, 'time')];
      const detail =
        'It is shown where a page of Mneme is open in this browser, else on the next visit; on the command line with the next command.';
      return {
        answer: `I will remind you on ${day} at ${time.replace(':', '.')}: ${said.text}`,
        trace: [{ step: 'reminder set', detail }],
      };
    }
  }
}

async function offerToForget(words: string, keeper: Doing, zone: string): Promise<Done> {
  const meant = await keeper.noteMeant(words);
  if (!meant)
    return {
      answer:
        'No note of yours says that. Videos are forgotten in the Library, and people under People, each on their page.',
      refused: true,
      trace: [{ step: 'searched', detail: 'Looked for it in the notes alone. Nothing was forgotten.' }],
    };
  const { note, evidence } = meant;
  const detail = `Nothing is forgotten yet. On the command line: forget "${note.name}"`;
  return {
    answer: `On ${sayMoment(Date.parse(note.at), zone, 'both')} you noted: "${note.text}" Shall I forget it?`,
    evidence: [evidence],
    trace: [{ step: FORGETTABLE, detail }],
  };
}
