import type { PersonView } from '../../identity/fold';
import { numberOf } from '../../identity/ledger';
import type { TrackRecord, TurnRecord } from '../../store/schema';

/** A face or voice in a clip, and the track or turn that shows it most. */
export interface Met {
  node: string;
  source: string;
}

/** Somebody who is seen or heard in a clip: their faces first, then their voices, those that are there longest first. */
export interface MetPerson {
  person: PersonView;
  met: readonly Met[];
}

/** Who is met in a clip, and by which ids a model may name them. */
export class ClipPeople {
  readonly all: readonly MetPerson[];
  private readonly byId = new Map<string, Met>();

  /**
   * @param persons node id to person, as of the clip
   * @param moved the node that each track or turn belongs to that a person moved
   * @param most so many at most, those who are there longest
   */
  constructor(
    { tracks, turns }: { tracks: readonly TrackRecord[]; turns: readonly TurnRecord[] },
    persons: ReadonlyMap<string, PersonView>,
    moved: ReadonlyMap<string, string>,
    most: number,
  ) {
    const nodes = new Map<string, { source: string; longest: number; seconds: number }>();
    const meet = (node: string | null, { id, t0, t1 }: TrackRecord | TurnRecord) => {
      if (node === null || !persons.has(node)) return;
      const known = nodes.get(node) ?? { source: id, longest: -1, seconds: 0 };
      known.seconds += t1 - t0;
      if (t1 - t0 > known.longest) [known.source, known.longest] = [id, t1 - t0];
      nodes.set(node, known);
    };
    for (const track of tracks) meet(moved.get(track.id) ?? track.node, track);
    for (const turn of turns) meet(moved.get(turn.id) ?? turn.node ?? turn.face, turn);
    const people = new Map<PersonView, { met: (Met & { seconds: number })[]; seconds: number }>();
    for (const [node, { source, seconds }] of nodes) {
      const person = persons.get(node)!;
      const known = people.get(person) ?? { met: [], seconds: 0 };
      known.met.push({ node, source, seconds });
      known.seconds += seconds;
      people.set(person, known);
    }
    const isVoice = ({ node }: Met) => Number(node.startsWith('v_'));
    this.all = [...people]
      .sort(([a, x], [b, y]) => y.seconds - x.seconds || numberOf(a.id) - numberOf(b.id))
      .slice(0, most)
      .map(([person, { met }]) => ({
        person,
        met: met
          .sort(
            (a, b) => isVoice(a) - isVoice(b) || b.seconds - a.seconds || numberOf(a.node) - numberOf(b.node),
          )
          .map(({ node, source }) => ({ node, source })),
      }));
    for (const { person, met } of this.all) {
      this.byId.set(person.id, met[0]!);
      for (const one of met) this.byId.set(one.node, one);
    }
  }

  /** The ids that a model may name. */
  get ids(): ReadonlySet<string> {
    return new Set(this.byId.keys());
  }

  /** Whom an id means in this clip; the person's first face, or else voice, where it is a person's. */
  of(id: string): Met | undefined {
    return this.byId.get(id);
  }

  /** The faces and voices that an id means in this clip. */
  allOf(id: string): readonly Met[] {
    const person = this.all.find((one) => one.person.id === id);
    return person ? person.met : [this.byId.get(id) ?? []].flat();
  }
}
