import type { PersonView } from '../store/packs/pack-format';
import type { Step } from './ledger';

/** How people want whoever has a node to be shown. What was said of several nodes at once is one object. */
interface Wish {
  /** The picture that was chosen, and with which step; null where none was, or it is not there any more. */
  cover: string | null;
  covered: number;
  hidden: boolean;
}

const NO_WISH: Wish = { cover: null, covered: 0, hidden: false };

/**
 * How people want others to be shown: by which picture, and whether at all. Where several nodes with wishes of their own have come to be
 * one person, the wishes for the node whose given name stays count; where nobody gave a name the picture that was chosen last, and whoever was
 * joined by hand with somebody who is shown is shown.
 */
export class ShownAs {
  private readonly wishes = new Map<string, Wish>();
  /** The step by which each node got the name that people gave it. */
  private readonly named = new Map<string, number>();

  /** @param steps those that stand, in order */
  constructor(steps: readonly Step[]) {
    for (const step of steps) this.take(step);
  }

  /** How a person of these nodes is to be shown; null where people said nothing of it. */
  of(nodes: readonly string[]): Pick<PersonView, 'cover' | 'hidden'> | null {
    if (this.wishes.size === 0) return null;
    const { cover, hidden } = this.wishFor(nodes);
    if (cover === null && !hidden) return null;
    return { ...(cover !== null && { cover }), ...(hidden && { hidden }) };
  }

  private take(step: Step): void {
    switch (step.kind) {
      case 'name': {
        const nodes = [step.node, ...(step.also ?? [])];
        this.settle(nodes, this.wishFor(nodes));
        for (const node of nodes) this.named.delete(node);
        if (step.name !== null) this.named.set(step.node, step.seq);
        break;
      }
      case 'cover':
        this.settle(step.nodes, { ...this.wishFor(step.nodes), cover: step.picture, covered: step.seq });
        break;
      case 'hide':
        this.settle(step.nodes, { ...this.wishFor(step.nodes), hidden: step.hidden });
        break;
      case 'merge':
        this.merge(step.a, step.b);
        break;
      case 'split':
        this.split(step.a, step.b);
    }
  }

  private merge(a: readonly string[], b: readonly string[]): void {
    const nodes = [...a, ...b];
    const wish = this.wishFor(nodes);
    const bothHidden = [a, b].every((side) => this.wishFor(side).hidden);
    this.settle(nodes, this.bearerIn(nodes) ? wish : { ...wish, hidden: bothHidden });
  }

  /** Whoever is taken away from somebody who is hidden is somebody else, whom nobody hid. */
  private split(a: readonly string[], b: readonly string[]): void {
    const left = new Set(b.map((node) => this.wishes.get(node)));
    for (const node of a) {
      const wish = this.wishes.get(node);
      if (wish && left.has(wish)) this.wishes.set(node, { ...wish, hidden: false });
    }
  }

  private settle(nodes: readonly string[], wish: Wish): void {
    if (wish === NO_WISH) return;
    for (const node of nodes) this.wishes.set(node, wish);
  }

  private wishFor(nodes: readonly string[]): Wish {
    const wishes = nodes.flatMap((node) => this.wishes.get(node) ?? []);
    if (wishes.length === 0) return NO_WISH;
    const bearer = this.bearerIn(nodes);
    const own = bearer === null ? undefined : (this.wishes.get(bearer) ?? NO_WISH);
    const last = wishes.reduce((one, other) => (other.covered > one.covered ? other : one));
    const { cover, covered } = own && own.covered > 0 ? own : last;
    return { cover, covered, hidden: own ? own.hidden : wishes.some(({ hidden }) => hidden) };
  }

  /** Of some nodes the one that was given a name last; null where none was. */
  private bearerIn(nodes: readonly string[]): string | null {
    let bearer: string | null = null;
    for (const node of nodes)
      if ((this.named.get(node) ?? 0) > (bearer === null ? 0 : this.named.get(bearer)!)) bearer = node;
    return bearer;
  }
}
