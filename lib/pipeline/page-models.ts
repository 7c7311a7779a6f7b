import type { DeviceOffers, OnDevice } from '../contract/models';
import type { DeviceModels } from '../language/on-device';
import type { Completed, Completion, Provider } from '../language/provider';
import { UnderWay } from '../under-way';
import type { TabProvider } from './tab-provider';

/** The models of this device, held by its page: the browser's own is offered to pages alone, and one in the tab has a worker of the page's. Pages load without the code of either. */
export class PageModels implements DeviceModels {
  private tab: TabProvider | null = null;
  private readonly underWay = new UnderWay();

  async offers(): Promise<DeviceOffers> {
    const { deviceOffers } = await import('./device-offers');
    return deviceOffers();
  }

  complete(
    which: OnDevice,
    call: number,
    request: Completion,
    onText: (text: string) => void,
  ): Promise<Completed> {
    return this.underWay.run(call, async (signal) => {
      const provider = await this.provider(which);
      return provider.complete(request, { signal, onText });
    });
  }

  stop(call: number): void {
    this.underWay.stop(call);
  }

  free(): void {
    this.tab?.stop();
    this.tab = null;
  }

  private async provider(which: OnDevice): Promise<Provider> {
    if (which.runsIn === 'browser') {
      const [{ readBrowserModel }, { BrowserModel }] = await Promise.all([
        import('../language/browser-model-offer'),
        import('../language/browser-model'),
      ]);
      const offer = await readBrowserModel();
      return new BrowserModel(offer?.takes ?? { images: false, audio: false });
    }
    if (this.tab?.model !== which.model) {
      const { TabProvider } = await import('./tab-provider');
      this.free();
      this.tab = new TabProvider(which.model);
    }
    return this.tab;
  }
}
