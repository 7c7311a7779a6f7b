import type { Answer, AskRequest, Evidence, TraceStep } from '../../contract/answers';
import { IN_TIME, TAKEN_AS } from '../../contract/trace';
import { isUnsurelyHeard } from '../../memory/heard-unsurely';
import { spoken } from '../../memory/incident-sentence';
import type { VideoRecord } from '../../store/schema';
import { inEnglish, inTurn, onlyIf, type Tellable, told } from '../../told';
import { capital } from '../../wording';
import type { Asked } from './asked';
import type { AtOccasion } from './at-an-occasion';
import type { Finding } from './finding';
import { IF_HEARD_RIGHT, IF_NAMES_HEARD_RIGHT } from './heard';
import { type InStretch, stretchNoted, stretchTaken } from './of-the-stretch';
import type { Question } from './question';
import { lookedFor, type Refusal } from './refusal-text';
import type { Scene } from './scene';
import { compose, withBegin } from './telling';
import type { Asks } from './what-is-asked';

/** Pieces of evidence of an answer. */
export const EVIDENCE_KEPT = 10;
/** The step of a trace that tells what was looked for. */
export const UNDERSTOOD = 'understood';
/** Answered exactly, where they are answered with a sentence of their own. */
export const EXACT: ReadonlySet<Asks['for']> = new Set([
  'company',
  'presence',
  'foremost',
  'occurrences',
  'identity',
  'moment',
  'order',
]);

/** What could be asked instead, or which sense would be missing. */
export interface NextTold {
  told: Tellable;
  isGerman: boolean;
}

/** An answer, with the question as it was understood. */
export interface Understood {
  answer: Answer;
  question: Question;
  certain: boolean;
  next: NextTold;
  /** The stretch of a video that the question was taken to confine itself to. */
  inside: InStretch | null;
  /** It confines itself to a stretch of nobody knows which video, or of one that is shorter. */
  isOfNoStretch: boolean;
  /** What it was taken to ask by itself, where only the question before made it whole. */
  whole?: AskRequest;
}

/** An answer with what its question was taken for. */
export function takenFor(answer: Answer, question: string): Pick<Understood, 'answer'> {
  return { answer: { ...answer, trace: [{ step: TAKEN_AS, detail: question }, ...answer.trace] } };
}

/** Makes the answer to one question out of what is found, or of why nothing is, and keeps the steps that led there. */
export class Reply {
  private readonly trace: TraceStep[] = [];

  /** @param now milliseconds, for measuring */
  constructor(
    private readonly asked: Asked,
    private readonly next: NextTold,
    private readonly now: () => number,
    private readonly started: number,
  ) {
    const { takenAs, question, inside } = asked;
    if (takenAs !== null) this.note({ step: TAKEN_AS, detail: capital(takenAs) });
    const looked = lookedFor(question);
    this.note({
      step: UNDERSTOOD,
      detail: looked ? `Looked for ${looked}.` : 'The question names nobody, and no word to look for.',
    });
    if (inside) this.note({ step: IN_TIME, detail: stretchNoted(inside) });
  }

  /** A refusal is German. */
  get inGerman(): boolean {
    return this.next.isGerman;
  }

  note(step: TraceStep): void {
    this.trace.push(step);
  }

  /** Told by what was found; `noted`: its note stands in the trace already. */
  tell(found: Finding, certain: boolean, { noted = false } = {}): Understood {
    if (!noted) this.note({ step: 'searched', detail: found.note });
    const { question, scene } = this.asked;
    return this.understood(this.finish(say(found, question, scene), false, found.evidence), certain);
  }

  /**
   * Refused.
   *
   * @param evidence what comes nearest
   * @param instead of what could be asked otherwise
   */
  refuse(why: Refusal, certain: boolean, evidence: Evidence[] = [], instead?: string): Understood {
    return this.refuseWith([this.inLanguage(why)], certain, evidence, instead);
  }

  /** The same in several sentences. */
  refuseWith(why: Tellable[], certain: boolean, evidence: Evidence[], instead?: string): Understood {
    return this.understood(this.finish(inTurn(...why), true, evidence, instead), certain);
  }

  /** Told what asks nothing of the videos. */
  say(reply: string, step: TraceStep): Understood {
    return this.understood({ ...this.finish(reply, false, []), trace: [step] }, true);
  }

  /** A refusal in the language of the question. */
  inLanguage({ english, german }: Refusal): Tellable {
    return this.inGerman ? german : english;
  }

  private understood(answer: Answer, certain: boolean): Understood {
    const { question, inside, meant } = this.asked;
    return {
      ...{ answer, question, certain, next: this.next, inside },
      isOfNoStretch: meant !== null && inside === null,
    };
  }

  private finish(
    text: Tellable,
    refused: boolean,
    evidence: Evidence[],
    after: Tellable = this.next.told,
  ): Answer {
    const { inside, occasion, scene, filmed, request } = this.asked;
    return {
      ...answered(
        inTurn(
          ...[
            text,
            refused && after,
            inside && stretchTaken(inside)[refused && this.inGerman ? 'german' : 'english'],
            occasion?.taken && takenForDay(scene, occasion.taken, filmed[0]!),
          ].flatMap((one) => one || []),
        ),
      ),
      refused,
      mode: request.mode ?? 'auto',
      rounds: 0,
      modelCalls: 0,
      promptTokens: 0,
      ms: Math.round((this.now() - this.started) * 10) / 10,
      evidence: bestFirst(evidence.slice(0, EVIDENCE_KEPT)),
      trace: [
        ...this.trace,
        {
          step: 'answered',
          detail: refused ? 'Refused.' : 'Quoted the best moments; no model is connected.',
        },
      ],
    };
  }
}

/** An answer's text, in English and as pages put it into their language. */
function answered(told: Tellable): Pick<Answer, 'answer' | 'told'> {
  return { answer: inEnglish(told), ...(typeof told !== 'string' && { told }) };
}

function say(
  { begin, lead, unsure, quoted, isSeen }: Finding,
  question: Question,
  { tell }: Scene,
): Tellable {
  const [meant] = quoted;
  const isDoubtful =
    !isSeen &&
    !EXACT.has(question.asks.for) &&
    meant !== undefined &&
    isUnsurelyHeard(spoken(meant), meant.unsure);
  const doubt = unsure ? IF_NAMES_HEARD_RIGHT : isDoubtful ? IF_HEARD_RIGHT : null;
  const first = lead && withBegin(begin, doubt ? onlyIf(lead, doubt) : lead);
  return compose([
    ...(first ? [first] : []),
    ...quoted.map((record) => tell.sentence(record)),
    ...question.misheard.map(({ form, name }) => told`I took "${form}" for ${name}.`),
  ]);
}

/** For which day the words of an occasion were taken. */
function takenForDay(
  { tell }: Scene,
  { words, line }: NonNullable<AtOccasion['taken']>,
  { id }: VideoRecord,
): Tellable {
  const day = tell.clockTold({ videoId: id, t0: 0 }, 'date');
  return told`I took "${words}" for ${day}, as told at ${tell.placeTold(line)}.`;
}

/** What comes first counts at least as much as what follows. */
export function bestFirst(evidence: Evidence[]): Evidence[] {
  let least = 0;
  return [...evidence]
    .reverse()
    .map((piece) => {
      least = Math.max(least, piece.score);
      return { ...piece, score: least };
    })
    .reverse();
}
