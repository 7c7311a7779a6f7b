import { ANSWERING_LIMITS, questionLine } from '../../language/prompts/answering';
import type { Section } from '../../language/prompts/data';
import {
  ITERATIVE_RULES,
  type IterativeStep,
  iterativeForm,
  iterativeTask,
  queryFault,
} from '../../language/prompts/iterative';
import { tokens } from '../../memory/terms';
import { clipIdOf, clipNumber } from '../../store/clip-id';
import { listed } from '../by-rules/telling';
import { inRounds } from './ask-round-by-round';
import type { Asked, Controller, Form, Found, Piece, Tools } from './contract';
import { Dialogue } from './dialogue';
import { askedLine } from './in-part';
import { whatTells } from './pictured-lines';
import {
  aboutSection,
  amount,
  answerFault,
  clipLines,
  Met,
  nearestThatFit,
  thatFit,
  told,
  withIds,
} from './shown';

const SHORTENED =
  'Of these clips something is left out here: what is not shown may still be found by its words.';
/** Words of a query that no line has, that are told. */
const MOST_MISSED = 6;
/** M3-Agent: at most 5 rounds, 2 clips a search, 20 single entries about the id of a person (4.1, and its published code). */
const M3 = { rounds: 5, clips: 2, entries: 20 } as const;
const PERSON_ID = /\bp_\d+\b/gi;
const CLIP = /\bclip[_ ]?(\d{1,6})\b/i;

/**
 * Thinks in rounds (M3-Agent, Algorithm 1): a plan of what to retrieve first; then in each round a search, with another query than before,
 * or an answer. The first round is given what the question itself finds; as published it sees nothing yet. A round of which nothing could be
 * used is given more of that. As published it guesses in the last round; else it refuses what the memory does not hold.
 */
export const iterative: Controller = async (asked, tools) => {
  const { rounds = M3.rounds, asPublished: guess = false, withoutRepeatedInstructions } = asked.as;
  const most = Math.max(1, rounds);
  const formOf = (round: number) => iterativeForm({ last: round === most, guess });
  const rules = `${ITERATIVE_RULES}\n\nThe question: ${await askedLine(asked, tools)}`;
  const dialogue = new Dialogue(tools, rules, most);
  const search = new ClipSearch(asked, tools);
  const lookFor = (query: string, round: number) => search.look(query, dialogue.room(formOf(round)));
  const more = (round: number) => search.moreOf(asked.question, dialogue.room(formOf(round)));
  let looked: Looked = await search.opening();
  if (rounds === 1 || (rounds > 1 && !guess)) looked = joined(looked, await lookFor(asked.question, 1));
  return inRounds(
    {
      most,
      lookedFor: search.queries,
      async ask(round) {
        const last = round === most;
        const form: Form<IterativeStep> = {
          ...formOf(round),
          fault: (step) => stepFault(step, search.met, rounds > 0 && !guess),
        };
        const isTold = !withoutRepeatedInstructions || round === 1 || last;
        const task = [looked.note, isTold ? iterativeTask({ round, most, guess }) : ''];
        const data = told(looked.sections, dialogue.room(form));
        const step = await dialogue.ask(data, task.filter(Boolean).join('\n\n'), form);
        if (round === 1 && step.plan.length > 0) tools.trace('planned', step.plan.join('; '));
        return step;
      },
      async look(step, round) {
        looked = await (step ? lookFor(step.content, round + 1) : more(round + 1));
      },
    },
    tools,
  );
};

/** What was found for a round: data, and what is to be said of it. */
interface Looked {
  sections: Section[];
  note: string;
}

/** Searches as M3-Agent does, for one question. */
class ClipSearch {
  /** What was searched for. */
  readonly queries: string[] = [];
  readonly met: Met;
  /** Something of the clips that were found last was left out. */
  private isShortened = false;
  /** Videos of which it was told which clips they have. */
  private readonly numbered = new Set<string>();

  constructor(
    private readonly asked: Asked,
    private readonly tools: Tools,
  ) {
    this.met = new Met(tools);
  }

  /** What is told before anything was searched for: when it is asked, and whom it names. */
  async opening(): Promise<Looked> {
    return { sections: [aboutSection(this.asked), await this.peopleOf(this.asked.question, [])], note: '' };
  }

  /** What a query finds that was not shown: `CLIP_7` that clip, a person's id single moments, other words the nearest clips. */
  async look(query: string, room: number): Promise<Looked> {
    const { tools } = this;
    const words = wordsOf(query);
    if (this.queries.some((before) => sameWords(before, words))) {
      tools.trace('repeated', `Did not look for "${forPeople(words)}" again.`);
      const note = `You have searched for "${words}" before, so nothing was searched. Search for something else, or answer.`;
      return { sections: [], note };
    }
    return this.moreOf(query, room);
  }

  /** What a query finds that was not shown, also where it was searched for before. */
  async moreOf(query: string, room: number): Promise<Looked> {
    const { tools } = this;
    const words = wordsOf(query);
    if (!this.queries.includes(words)) this.queries.push(words);
    tools.trace('searched', `Looked for "${forPeople(words)}".`);
    const found = await this.find(query, room);
    const pieces = tools.shelf.put(found);
    const people = await this.peopleOf(query, pieces);
    if (pieces.length === 0) {
      tools.trace('read', 'Nothing new was found.');
      const nothing = `Nothing more was found for "${words}".`;
      return { sections: [people], note: `${nothing} ${await this.missed(query)}`.trim() };
    }
    const videos = [...new Set(pieces.map(({ video }) => video))];
    tools.trace('read', `Read ${amount(pieces.length, 'moment')} in ${listed(videos)}.`);
    const title = `Found for "${words}"`;
    return {
      sections: [
        people,
        {
          title,
          lines: [...(await this.clipsTold(pieces)), ...clipLines(pieces)],
          bytes: room,
          keep: 'first',
        },
      ],
      note: [this.isShortened ? SHORTENED : '', await this.missed(query)].filter(Boolean).join(' '),
    };
  }

  /** Which words of a query no line has; "" where each is in some. */
  private async missed(query: string): Promise<string> {
    const words = (await this.tools.heldNowhere(query)).slice(0, MOST_MISSED);
    if (words.length === 0) return '';
    return `No line has ${words.length > 1 ? 'any of ' : ''}${listed(words.map((word) => `"${word}"`))}.`;
  }

  /** Which clips the videos of some pieces have, each told once. */
  private async clipsTold(pieces: readonly Piece[]): Promise<string[]> {
    const told: string[] = [];
    for (const { videoId, video } of pieces) {
      if (this.numbered.has(videoId)) continue;
      this.numbered.add(videoId);
      const { first, last } = await this.tools.clipsOf(videoId);
      told.push(`${video} has CLIP_${first}${last > first ? ` to CLIP_${last}` : ' alone'}.`);
    }
    return told;
  }

  private async find(query: string, room: number): Promise<Found[]> {
    const { tools } = this;
    this.isShortened = false;
    const clip = CLIP.exec(query);
    if (clip) {
      const videoId = await this.videoMeant(Number(clip[1]), query);
      if (videoId !== undefined) {
        const found = await this.unshown(clipIdOf(videoId, Number(clip[1])));
        return this.shortenedFrom(found, thatFit(this.telling(found, query), room));
      }
    } else if (query.search(PERSON_ID) >= 0) {
      return thatFit(await tools.search([query], { k: M3.entries, fresh: true }), room);
    }
    const best = await tools.search([query], { k: M3.clips, clips: true, fresh: true });
    const clips = [];
    for (const moment of best) {
      const found = await this.unshown(moment.clipId);
      const fit = nearestThatFit(this.telling(found, query), moment, room / best.length);
      clips.push(...this.shortenedFrom(found, fit));
    }
    return clips;
  }

  /** What is shown of a clip, having noted whether that tells all of it: one line may tell several records. */
  private shortenedFrom(clip: readonly Found[], shown: Found[]): Found[] {
    const told = new Set(shown.flatMap(({ sources }) => sources));
    this.isShortened ||= clip.some(({ sources }) => sources.some((id) => !told.has(id)));
    return shown;
  }

  /** What of a clip may tell what is asked, or looked for. */
  private telling(clip: readonly Found[], query: string): Found[] {
    return whatTells(clip, `${this.asked.question} ${query}`);
  }

  private async unshown(clipId: string): Promise<Found[]> {
    return (await this.tools.clip(clipId)).filter(({ id }) => !this.tools.shelf.has(id));
  }

  /** The video of a clip of that number: the one that the query names, else the one of which the nearest was shown last, else the one at hand. */
  private async videoMeant(number: number, query: string): Promise<string | undefined> {
    const [named] = await this.tools.videosNamed(query);
    const away = (one: Found) => Math.abs(clipNumber(one.clipId) - number);
    const nearest = this.tools.shelf.all.reduce<Found | null>(
      (best, one) => (best && away(best) < away(one) ? best : one),
      null,
    );
    return named ?? nearest?.videoId ?? this.asked.video?.id;
  }

  /** How those are called whom words name, by id, by name or by a misheard one, and those of some pieces. */
  private async peopleOf(words: string, pieces: readonly Piece[]): Promise<Section> {
    const { persons, misheard } = await this.tools.personsNamed(words);
    const ids = words.toLowerCase().match(PERSON_ID) ?? [];
    const section = await this.met.section(pieces, [...ids, ...persons.map(({ id }) => id)]);
    const taken = misheard.map(({ form, name }) => `"${form}" may be a misheard ${name}`);
    return { ...section, lines: [...section.lines, ...taken] };
  }
}

/** What is wrong with a step; null: nothing. */
function stepFault({ action, content }: IterativeStep, met: Met, mustCite: boolean): string | null {
  if (action === 'search') return queryFault(content) ?? met.fault(withIds(content));
  if (action === 'nothing') return null;
  return answerFault(content, met, mustCite);
}

/** What was found before and then: what both tell under one title stands under it once. */
function joined(a: Looked, b: Looked): Looked {
  const own = a.sections.map((section) => {
    const more = b.sections.find(({ title }) => title === section.title);
    return more ? { ...section, lines: [...section.lines, ...more.lines] } : section;
  });
  const others = b.sections.filter(({ title }) => !a.sections.some((section) => section.title === title));
  return { sections: [...own, ...others], note: b.note };
}

/** Whether two queries are of the same words, in whatever order. */
function sameWords(a: string, b: string): boolean {
  const key = (query: string) => [...new Set(tokens(query))].sort().join(' ');
  return key(a) === key(b);
}

/** A query within its bounds. */
function wordsOf(query: string): string {
  return questionLine(query, ANSWERING_LIMITS.previous);
}

/** A query as the trace tells it. */
function forPeople(query: string): string {
  return withIds(query).replace(CLIP, 'clip $1');
}
