import type { StripRequest, StripView, WallSpan } from '../../../lib/contract/timeline';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { Changing } from '../../ui/changing';
import { clipStep, GRAIN_PX } from './level-of-detail';

/** Beside what is shown, so much of its length is asked for on either side. */
const BESIDE = 1;
/** Asked anew when less than this is left of that. */
const LEAST_BESIDE = 0.3;
/** What is drawn may be this much coarser or finer than it was asked for. */
const [COARSER, FINER] = [1.5, 0.25];

type Who = StripRequest['who'];

/** What is told of what is drawn. */
interface Told {
  /** Whose lanes, ids. */
  lanes: readonly string[];
  /** How many people there are in the stretch that was ranked last; null until that is read. */
  people: number | null;
  /** Why what was asked for last did not come; null where it did. */
  problem: Tellable | null;
}

/**
 * What of the memory the strip draws: asked for stretch by stretch, one at a time, while what came last is drawn. Lanes stay whose
 * they are until `rank`.
 */
export class StripSource extends Changing {
  /** What came last; null before the first. */
  view: StripView | null = null;
  /** The same object until any of it changes. */
  told: Told = { lanes: [], people: null, problem: null };
  private who: Who | null = null;
  private asking = false;
  private stale = true;

  constructor(private readonly read: (request: StripRequest) => Promise<StripView>) {
    super();
  }

  /** Has the lanes be of those who are longest in a stretch. */
  rank(span: WallSpan, most: number): void {
    this.who = { most, within: span };
    this.stale = true;
    this.changed();
  }

  /** Asks for what a stretch needs that is shown so many pixels wide, unless what is there will do. Nothing before `rank`, and after it failed nothing before the next. */
  look([from, to]: WallSpan, width: number): void {
    const { who } = this;
    if (this.asking || !who || width <= 0) return;
    const long = to - from;
    const pixel = long / width;
    if (!this.stale && this.isEnough([from, to], pixel * GRAIN_PX)) return;
    this.stale = false;
    void this.ask({
      ...{ from: from - BESIDE * long, to: to + BESIDE * long },
      // As many clips as are drawn before it is asked anew.
      ...{ grain: pixel * GRAIN_PX, who, clips: clipStep(pixel / COARSER) },
    });
  }

  private isEnough([from, to]: WallSpan, grain: number): boolean {
    const { view } = this;
    if (!view) return false;
    const beside = LEAST_BESIDE * (to - from);
    return (
      view.from <= from - beside &&
      view.to >= to + beside &&
      view.grain <= grain * COARSER &&
      view.grain >= grain * FINER
    );
  }

  private async ask(request: StripRequest): Promise<void> {
    this.asking = true;
    try {
      const view = await this.read(request);
      const lanes = view.lanes.map(({ person }) => person);
      this.view = view;
      // From now on these, until others are to be ranked.
      if (this.who === request.who) this.who = { these: lanes };
      this.tell({ lanes, people: view.people ?? this.told.people, problem: null });
    } catch (error) {
      // Not asked again in every frame.
      if (this.who === request.who) this.who = null;
      this.tell({ ...this.told, problem: toErrorData(error).told });
    }
    this.asking = false;
    this.changed();
  }

  private tell(told: Told): void {
    if (JSON.stringify(told) !== JSON.stringify(this.told)) this.told = told;
  }
}
