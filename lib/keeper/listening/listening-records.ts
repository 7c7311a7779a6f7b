import type { Span } from '../../contract/videos';
import { MnemeError } from '../../errors';
import type { MomentOf } from '../../identity/dates';
import { LedgerFold } from '../../identity/fold';
import { namesHeard } from '../../identity/identify';
import { isOfModel } from '../../identity/ledger';
import { isOfClip } from '../../media/cue-in-clip';
import type { Cue, Gap, HeardCue } from '../../media/media-types';
import { CLIPS_BEFORE } from '../../store/add-facts';
import type {
  ClipRecord,
  LateBy,
  LedgerEntry,
  ListeningRecord,
  NewLedgerEntry,
  TrackRecord,
  TurnRecord,
  WordsRecord,
} from '../../store/schema';
import { lateId, listeningId, MOST_LATE } from '../../store/written';
import { toldBySpeech, wordsRecord } from '../memorize';

/** Which listening of its video a record is of. */
export interface Listening {
  videoId: string;
  listening: number;
  by: string;
}

/** Seconds that some stretches come to; absent where there are none. */
function unwrittenIn(records: readonly ListeningRecord[]): Pick<LateBy, 'unwrittenS'> {
  const unwrittenS = records
    .flatMap(({ unwritten = [] }) => unwritten)
    .reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
  return unwrittenS > 0 ? { unwrittenS } : {};
}

/** What was made out of a clip's speech. */
export interface HeardWords {
  cues: HeardCue[];
  gaps: Gap[];
  /** Speech that could not be written down. */
  unwritten?: Span[];
  /** Of each cue's text; null, or none at all, where there is no weight for it. */
  vectors?: readonly (Float32Array | null)[];
}

/** A clip as it is listened to: what was seen and heard in it is as it was remembered. */
export interface HeardClipRecords {
  clip: ClipRecord;
  tracks: Pick<TrackRecord, 'id' | 'node' | 't0' | 't1'>[];
  turns: TurnRecord[];
}

/** What was said just before a clip, by the words of the same listening. */
export interface SaidBefore {
  turns: TurnRecord[];
  words: WordsRecord[];
}

/**
 * Words of a clip that come later, fitted into its turns as those of a clip that is remembered are, and what they tell. Pure: the same
 * words give the same record, byte for byte.
 *
 * @throws MnemeError `bad-input` where there are more than ids have room for
 */
export function listeningOf(
  { listening, by }: Listening,
  { clip, turns }: Pick<HeardClipRecords, 'clip' | 'turns'>,
  { cues, gaps, unwritten = [], vectors = [] }: HeardWords,
  before: SaidBefore,
): ListeningRecord {
  const idOf = (place: number) => lateId(clip.id, listening, place);
  const words = cues.map((cue, i) => wordsRecord(cue, idOf(i), clip, turns, vectors[i] ?? null));
  const { incidents, facts } = toldBySpeech({ clip, turns, words }, before, idOf);
  if (Math.max(words.length, incidents.length, facts.length) > MOST_LATE)
    throw new MnemeError('bad-input', 'These are more lines than anybody could say in the time.');
  return {
    id: listeningId(clip.id, listening),
    clipId: clip.id,
    videoId: clip.videoId,
    by,
    words,
    incidents,
    facts,
    gaps,
    ...(unwritten.length > 0 && { unwritten }),
  };
}

/** The lines of each clip of a video, in the order of the clips. */
export function cuesByClip(cues: readonly Cue[], clips: readonly ClipRecord[]): Cue[][] {
  return clips.map(({ t0, t1 }, i) => {
    const isLast = i === clips.length - 1;
    return cues.filter((cue) => isOfClip(cue, { t0, t1, isLast }));
  });
}

/** Those that a clip at a place goes on from. */
export function before<T>(all: readonly T[], place: number): T[] {
  return all.slice(Math.max(0, place - CLIPS_BEFORE), place);
}

/**
 * The step by which the words of a video are read, followed by the names that are heard in them, as entries that follow `ledger`. Who
 * is who counts as of each clip: nothing that was learnt later, but for what people say.
 *
 * @param clips all of the video's, in order
 * @param there what came later, of each clip
 * @param moved the node that each track or turn that a person moved belongs to now
 * @param momentOf from when on evidence counts
 */
export function stepOf(
  listening: Listening,
  clips: readonly HeardClipRecords[],
  there: readonly ListeningRecord[],
  ledger: readonly LedgerEntry[],
  moved: ReadonlyMap<string, string>,
  momentOf: MomentOf,
): LedgerEntry[] {
  const entries = [...ledger];
  const add = (entry: NewLedgerEntry) => {
    entries.push({ ...entry, seq: entries.length + 1 } as LedgerEntry);
  };
  const words = there.map((one) => one.words);
  add({ kind: 'listen', ...listening, ...unwrittenIn(there) });
  const now = clips.map(({ clip, tracks, turns }) => ({
    clip,
    tracks: asMoved(tracks, moved),
    turns: asMoved(turns, moved),
  }));
  for (const [i, { clip, tracks, turns }] of now.entries()) {
    const earlier = before(now, i);
    const said = before(words, i).flat();
    if (words[i]!.length === 0 && said.length === 0) continue;
    // Without what a model holds, as when a clip is remembered.
    const live = entries.filter((entry) => !isOfModel(entry));
    const persons = new LedgerFold(live, momentOf).persons(momentOf(clip));
    const previous = {
      tracks: earlier.flatMap((one) => one.tracks),
      turns: earlier.flatMap((one) => one.turns),
      words: said,
    };
    const isLast = i === clips.length - 1;
    const heard = namesHeard({ clip, tracks, turns, words: words[i]!, previous, isLast }, persons);
    for (const name of heard) add({ ...name, listening: listening.listening });
  }
  return entries.slice(ledger.length);
}

function asMoved<T extends { id: string; node: string | null }>(
  records: readonly T[],
  moved: ReadonlyMap<string, string>,
): T[] {
  return records.map((record) => ({ ...record, node: moved.get(record.id) ?? record.node }));
}
