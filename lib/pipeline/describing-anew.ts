import type {
  DescribedAnew,
  OtherFaceWeight,
  OtherTextWeight,
  OtherVoiceWeight,
  VoicesDescribedAnew,
} from '../contract/memory';
import type { AppState } from '../contract/state';
import { describeFacesAnew, otherFaceWeight } from './describe-faces';
import { describeLinesAnew, otherTextWeight } from './describe-lines';
import { VoicesAnew, type VoicesHost } from './describe-voices';

interface AnewHost extends Omit<VoicesHost, 'show'> {
  show(patch: Partial<Pick<AppState, 'linesAnew' | 'voicesAnew'>>): void;
}

/** Describes faces, lines and voices of a memory by other weights; each as `Mneme` has it. */
export class DescribingAnew {
  private readonly voices: VoicesAnew;
  stopLines: () => void = () => {};

  constructor(private readonly host: AnewHost) {
    this.voices = new VoicesAnew({ ...host, show: (voicesAnew) => host.show({ voicesAnew }) });
  }

  otherFaceWeight(): Promise<OtherFaceWeight | null> {
    return otherFaceWeight(this.host.keeper);
  }

  describeFaces(progress: (done: number) => void, signal: AbortSignal): Promise<DescribedAnew> {
    return describeFacesAnew(this.host.keeper, progress, signal);
  }

  otherTextWeight(): Promise<OtherTextWeight | null> {
    return otherTextWeight(this.host.keeper);
  }

  describeLines(): Promise<void> {
    return describeLinesAnew(this.host.keeper, (linesAnew, stop) => {
      this.stopLines = stop;
      this.host.show({ linesAnew });
    });
  }

  otherVoiceWeight(): Promise<OtherVoiceWeight | null> {
    return this.voices.other();
  }

  describeVoices(without: readonly string[]): Promise<VoicesDescribedAnew> {
    return this.voices.describe(without);
  }

  stopVoices(): void {
    this.voices.stop();
  }
}
