import { proxy } from 'comlink';
import type { DeviceOffers, OnDevice } from '../contract/models';
import { MnemeError } from '../errors';
import type { Tellable } from '../told';
import type { Completed, Completion, Provider } from './provider';

/** The models of this device as the page reaches them, which the memory's worker cannot: what it asks goes by here. */
export interface DeviceModels {
  offers(): Promise<DeviceOffers>;
  /** @param call numbers it, for `stop`; throws as `Provider.complete` */
  complete(
    which: OnDevice,
    call: number,
    request: Completion,
    onText: (text: string) => void,
  ): Promise<Completed>;
  stop(call: number): void;
  /** Frees what they take. */
  free(): void;
}

/** Of something that has no page. */
export const NO_DEVICE_MODELS: DeviceModels = {
  offers: async () => ({ tab: [], browser: null }),
  complete: async () => {
    throw new MnemeError('model-unavailable', 'There is no such model on this device.');
  },
  stop: () => {},
  free: () => {},
};

/** Why a model of this device cannot be asked, in words; null when it can. */
export function whyNotOnDevice(which: OnDevice, { tab, browser }: DeviceOffers): Tellable | null {
  if (which.runsIn === 'browser') {
    if (!browser) return 'This browser has no model of its own any more.';
    return browser.isReady ? null : 'The browser has to download its model first.';
  }
  const offer = tab.find(({ id }) => id === which.model);
  if (!offer) return 'This app does not know that model any more.';
  return offer.why ?? (offer.held ? null : 'Its files are not here.');
}

/** A model of this device behind the common interface, asked from the memory's worker. */
export class DeviceProvider implements Provider {
  readonly model: string;
  readonly runsIn: OnDevice['runsIn'];
  private static calls = 0;

  /** @param closed aborted when it is disconnected: what is under way ends */
  constructor(
    private readonly models: DeviceModels,
    private readonly which: OnDevice,
    readonly takes: Provider['takes'],
    private readonly closed: AbortSignal,
  ) {
    this.model = which.runsIn === 'tab' ? which.model : "the browser's own model";
    this.runsIn = which.runsIn;
  }

  async complete(
    request: Completion,
    { signal, onText }: NonNullable<Parameters<Provider['complete']>[1]> = {},
  ): Promise<Completed> {
    const either = signal ? AbortSignal.any([signal, this.closed]) : this.closed;
    if (either.aborted) throw new MnemeError('cancelled', 'The model was stopped.');
    DeviceProvider.calls += 1;
    const call = DeviceProvider.calls;
    const stop = () => void this.models.stop(call);
    either.addEventListener('abort', stop);
    try {
      return await this.models.complete(
        this.which,
        call,
        request,
        proxy((text: string) => {
          if (!either.aborted) onText?.(text);
        }),
      );
    } finally {
      either.removeEventListener('abort', stop);
    }
  }
}
