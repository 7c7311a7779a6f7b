import { type Answering, askMemory, requireQuestion } from '../answering/by-model/ask';
import type { SwitchedRequest } from '../answering/by-model/ask-switches';
import type { Seen } from '../answering/by-model/contract';
import type { Look } from '../answering/by-model/inspect';
import type { Thinking } from '../answering/by-model/think';
import { Turns } from '../answering/by-model/turns';
import type { AskedForm } from '../answering/by-rules/whole-form';
import { answerReading } from '../answering/read-lines';
import { pickAnswered, suggestedQuestions } from '../answering/worth-asking';
import type { Answer, AskRequest } from '../contract/answers';
import { isNothingAsked } from '../contract/trace';
import type { LineToRead } from '../language/line-reader';
import type { Provider } from '../language/provider';
import type { RecordedPlaces } from '../memory/places/recorded-places';
import { STATE_ENTRIES } from '../memory/prompt-state';
import type { TextRole } from '../models/weight';
import type { Database } from '../store/database';
import { currentFrames } from './current-frames';
import type { HeldMemory } from './held-memory';
import { keepObservations } from './observations';
import { linesOf, QueryCorrections } from './query-corrections';

/** What questions are answered with, beside the memory that is held. */
export interface AskingParts {
  /** The language model that is connected now; null while none is. */
  provider(): Promise<Provider | null>;
  /** Words as a vector; null where lines have none. */
  vectorOf(role: TextRole, text: string): Promise<Float32Array | null>;
  /** What a question asks as a whole (`Meaning.formOf`). */
  formOf(question: string, vector: Float32Array | null): Promise<AskedForm | null>;
  /** Of each line how much likelier it is the one that answers than that none does; null where nothing reads (`Meaning.readLines`). */
  readLines(question: string, lines: readonly LineToRead[]): Promise<readonly number[] | null>;
  /** Where the videos were recorded. */
  places(): Promise<RecordedPlaces>;
  /** Takes pictures of the videos; null where none can be had. */
  look(): Look | null;
  /** Does what a person waits for before what nobody does. */
  before<T>(work: () => Promise<T>): Promise<T>;
}

/** The questions to a memory: those under way, and the answers that were given. */
export class Asking {
  private readonly turns = new Turns();
  private readonly corrections: QueryCorrections;

  constructor(
    private readonly held: HeldMemory,
    private readonly database: () => Pick<Database, 'answers'>,
    private readonly parts: AskingParts,
  ) {
    this.corrections = new QueryCorrections(linesOf(held));
  }

  /** As `Keeper.ask`, of a memory that is read on. Aborting `signal` stops it: it throws `cancelled`. */
  async ask(request: SwitchedRequest, signal: AbortSignal, onText?: (text: string) => void): Promise<Answer> {
    requireQuestion(request.question);
    const times = this.held.timesForgotten;
    const seen: Seen[] = [];
    const answered = await this.parts.before(() =>
      this.answer(request, { signal, onText, onSeen: (more) => void seen.push(...more) }),
    );
    // It is there already for the person: that it cannot be kept is no failure of it.
    if (request.keep && !isNothingAsked(answered))
      void this.keep(request, answered, seen, times).catch(() => {});
    return answered;
  }

  /** Questions that a video answers well, by the rules; no model is asked. None of a video that is not there any more. */
  async worthAsking(videoId: string, most: number): Promise<string[]> {
    const { memory } = this;
    const found = await memory.read((recall) => {
      const video = recall.videos.find(videoId);
      return video && { video, sorts: suggestedQuestions(recall, video) };
    });
    if (!found) return [];
    return pickAnswered(found.sorts, found.video, most, async (question) => {
      const vector = await memory.vectorOf('question', question);
      const form = await memory.formOf(question, vector);
      return (await answerReading(memory, { question }, { vector, form })).answer;
    });
  }

  /** What prompts hold of the whole past is made before somebody waits for it, and the correction of queries is learnt. */
  async makeReady(): Promise<void> {
    if (this.held.entries <= STATE_ENTRIES) await this.held.settleState();
    await this.corrections.current();
  }

  private answer(
    request: SwitchedRequest,
    following: Pick<Thinking, 'signal' | 'onText' | 'onSeen'>,
  ): Promise<Answer> {
    const { memory, parts, turns } = this;
    const look = parts.look();
    return askMemory(request, {
      memory,
      provider: () => parts.provider(),
      ...{ turns, look, ...following },
    });
  }

  /** The memory as what answers reads it. */
  private get memory(): Answering['memory'] {
    const { held, parts } = this;
    return {
      read: (work) => held.reading(work),
      vectorOf: (role, text) => parts.vectorOf(role, text),
      formOf: (question, vector) => parts.formOf(question, vector),
      readLines: (question, lines) => parts.readLines(question, lines),
      places: () => parts.places(),
      settled: () => held.settleState(),
      answers: (most) => this.database().answers().newest(most),
      correction: () => this.corrections.current(),
      frames: (asked) => currentFrames(held, asked),
    };
  }

  /** @param times how often something had been forgotten when it was asked: what was forgotten since may be in the answer */
  private keep(
    { question, video, before }: AskRequest,
    { answer, refused }: Answer,
    seen: readonly Seen[],
    times: number,
  ): Promise<void> {
    const { held } = this;
    return held.asWriter(async (recall) => {
      if (held.timesForgotten !== times) return;
      const asOf = recall.asOf(video ? recall.videos.named(video) : null, before);
      await keepObservations(recall, held, seen, asOf);
      await this.database().answers().add({ at: new Date().toISOString(), question, answer, refused });
    });
  }
}
