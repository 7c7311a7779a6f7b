// What is searched for, and found.
import type { AsOfRequest, Evidence } from './answers';
import type { LikePerson, VideoSpan } from './people';

/** A box in fractions of the picture's width and height; x and y are its top left corner. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What kind of thing happened (lib/store/schema tells of each). */
export type IncidentKind =
  | 'appears'
  | 'leaves'
  | 'says'
  | 'speaks'
  | 'observed'
  | 'reads'
  | 'sounds'
  | 'known'
  | 'looked'
  | 'shows'
  | 'wears'
  | 'writing'
  | 'coloured'
  | 'figures';

/** What `search` finds: happenings, and what holds beyond the moment. */
export type SearchKind = IncidentKind | 'fact';

/** A moment of a video, by its name and a second of it, or a picture that is kept, by its key. */
export type LikeWhat = { video: string; t: number } | { picture: string };

/**
 * What to search for: words, a picture of a face, a recording of a voice, or a moment that others are to be like; and what the search is confined to, which is enough by
 * itself. `video` and `before` say as of when, as in `AskRequest`.
 */
export interface SearchRequest extends AsOfRequest {
  /**
   * Words and names. "p_3" confines it to what tells of that person, in single moments (M3-Agent), "CLIP_4" to the clips that hits
   * number so.
   */
  text?: string;
  /** A picture: the largest face in it is meant. */
  image?: Blob;
  /** A recording: whoever speaks longest in it is meant. */
  audio?: Blob;
  /** What the pictures that are found are to look like. */
  like?: LikeWhat;
  /** Most hits, 1 to 1000; without it 10, and 20 about a person's id (M3-Agent). */
  k?: number;
  /** Of each clip its best moment only. */
  clips?: boolean;
  /** Only where one of them is seen or heard, and facts that they tell or are told of: ids, or names, also misheard ones. */
  persons?: string[];
  /** Only in these videos. */
  videos?: string[];
  /** Only what began then: words for a time, or ISO, as in `TimelineRequest`. */
  when?: string;
  /** Only of these kinds; without them all but facts, whose lines are found anyway. */
  kinds?: readonly SearchKind[];
  /** Ids of hits that were shown: they are left out, and with `clips` their clips are. */
  shown?: readonly string[];
}

/**
 * What `search` prints for one hit. `id` is of it alone, and begins with its clip's; `clip` counts from 0 in its video. `byMeaning`: neither it nor what is said beside it
 * holds a word that was searched for. It is among the nearest by meaning, as something always is, and may have nothing to do with the words.
 */
export type SearchHit = Evidence & { id: string; clip: number; byMeaning?: true };

/** The face that a picture is searched by, the largest of those `found`, or the voice that a recording is, the one heard longest. */
export type Sample =
  /** `box` in fractions of the picture; `quality` 0 to 1, under 0.3 poor. */
  | { of: 'face'; found: number; box: Box; quality: number }
  /** `seconds` of speech. */
  | { of: 'voice'; seconds: number };

/**
 * A moment whose picture looks most like what was asked, of all that are known: how like that is says nothing by itself, and it may well be something else.
 */
export interface PictureHit extends VideoSpan {
  kind: 'picture';
  /** Key of the picture, for `Mneme.picture`; as `id` it is left out by `shown`. */
  id: string;
  clip: number;
  /** The kind of thing that was cut out of a picture (lib/vision/thing-kinds); null: it is the still of a clip, of some second of its stretch. */
  thing: string | null;
  /** The cosine, which orders the hits of one search. */
  score: number;
}

export interface SearchResult {
  /** Best first; what nothing ranks, latest first. */
  hits: SearchHit[];
  /** Names that were taken for those of people known. */
  misheard: { form: string; name: string }[];
  /** Of a picture or a recording, with the people like it, likeliest first; null for words. */
  recognised: (Sample & { persons: LikePerson[] }) | null;
  /** By what pictures show, of each clip its best: at most `k`, 6 without it; none where no pictures are known by that. Asked of words that have no weight here: none, too. */
  pictures: PictureHit[];
}
