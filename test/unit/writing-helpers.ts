import { askAboutClip } from '../../lib/keeper/writing/ask';
import { type ClipRecords, type GatheredClip, gatherClip } from '../../lib/keeper/writing/gather';
import { NOTHING_NEW, writingOf } from '../../lib/keeper/writing/writing-records';
import type { ClipAnswer, Fault } from '../../lib/language/prompts/memorizing-answer';
import type { Completed, Completion, Provider } from '../../lib/language/provider';
import { HeldRecall } from '../../lib/memory/held-recall';

import type { WritingWrite } from '../../lib/store/schema';
import type { Memory } from './forget-helpers';

/** A model that answers by a function of what it is asked, and how often it was before. */
export class Answering implements Provider {
  readonly model = 'scribe-1';
  readonly runsIn = 'tab';
  readonly takes = { images: true, audio: false };
  readonly asked: Completion[] = [];

  constructor(
    private readonly answer: (
      request: Completion,
      times: number,
    ) => string | Partial<Completed> | Promise<string>,
  ) {}

  async complete(request: Completion): Promise<Completed> {
    this.asked.push(request);
    const given = await this.answer(request, this.asked.length);
    const usage = { promptTokens: null, completionTokens: null };
    return {
      text: '',
      ended: 'stop',
      usage,
      ...(typeof given === 'string' ? { text: given } : given),
    };
  }
}

/** An answer with nothing in it but these. */
export function saying(parts: Partial<ClipAnswer>): string {
  return JSON.stringify({ ...NOTHING_NEW, ...parts });
}

/** All text of a request. */
export function textOf({ messages }: Completion): string {
  return messages
    .flatMap(({ content }) => content.map((part) => (part.type === 'text' ? part.text : '')))
    .join('\n');
}

export function recallOf(memory: Memory): HeldRecall {
  const inOrder = <T extends { id: string }>(records: T[]) => records.sort((a, b) => (a.id < b.id ? -1 : 1));
  return new HeldRecall({
    videos: memory.all('videos'),
    incidents: inOrder(memory.all('incidents')),
    facts: inOrder(memory.all('facts')),
    words: inOrder(memory.all('words')),
    observations: inOrder(memory.all('observations')),
    ledger: [...memory.ledger],
  });
}

export function recordsOf(memory: Memory, clipId: string): ClipRecords {
  const own = <T extends { clipId: string }>(records: T[]) => records.filter((one) => one.clipId === clipId);
  return {
    clip: memory.all('clips').find(({ id }) => id === clipId)!,
    tracks: own(memory.all('tracks')),
    turns: own(memory.all('turns')),
    words: own(memory.all('words')),
  };
}

export function gathered(memory: Memory, clipId: string, isGrounded = true): GatheredClip {
  return gatherClip(recallOf(memory), recordsOf(memory, clipId), isGrounded);
}

/** Has a model write of a clip of a memory, as the memory worker does; a fault where it could not. */
export async function write(
  memory: Memory,
  clipId: string,
  provider: Provider,
  isGrounded = true,
): Promise<WritingWrite | Fault> {
  const { prompt, people, ...clip } = gathered(memory, clipId, isGrounded);
  const pictures = clip.pictures.map(({ shows }) => ({ shows, jpeg: new Uint8Array(4) }));
  const asked = await askAboutClip(
    provider,
    { ...prompt, pictures },
    people.ids,
    new AbortController().signal,
  );
  if ('fault' in asked) return asked.fault;
  const written = writingOf(clip, people, asked.answer, provider.model, memory.ledger, isGrounded);
  memory.addWriting(written);
  return written;
}

/** The same, of a model that gives this answer. */
export async function writeOf(
  memory: Memory,
  clipId: string,
  parts: Partial<ClipAnswer>,
): Promise<WritingWrite> {
  const written = await write(memory, clipId, new Answering(() => saying(parts)));
  if (typeof written === 'string') throw new Error(written);
  return written;
}
