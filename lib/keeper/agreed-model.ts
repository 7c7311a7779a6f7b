import * as v from 'valibot';
import type {
  Agreed,
  Agreement,
  CallLog,
  DeviceOffers,
  ModelChoice,
  ModelState,
  ModelTest,
  Offer,
  OnDevice,
} from '../contract/models';
import { MnemeError } from '../errors';
import { gated } from '../language/gate';
import { whyNotOffered } from '../language/offered';
import { type DeviceModels, DeviceProvider, NO_DEVICE_MODELS, whyNotOnDevice } from '../language/on-device';
import type { Provider } from '../language/provider';
import { type Reach, RemoteProvider, readOffer } from '../language/remote';
import type { Database } from '../store/database';
import { isForVisitors } from '../store/kiosk-lock';
import type { Tellable } from '../told';

/** Setting that holds what the person agreed to, with the access code. */
const CHOICE = 'model';

const Choice = v.variant('runsIn', [
  v.object({
    runsIn: v.literal('server'),
    host: v.string(),
    model: v.string(),
    images: v.boolean(),
    audio: v.boolean(),
    accessCode: v.nullable(v.string()),
  }),
  v.object({ runsIn: v.literal('tab'), model: v.string() }),
  v.object({ runsIn: v.literal('browser') }),
]);

type ServerChoice = Extract<ModelChoice, { runsIn: 'server' }>;

/** What a test call says. */
export const TEST_WORDS = 'hello';
/** Models that think first need some tokens for that. */
const TEST_TOKENS = 512;

/** The language models that this memory may ask, as its person allows. */
export class ModelsInUse {
  private inUse: { choice: string; provider: Provider } | null = null;
  private closing = new AbortController();
  private device: DeviceModels = NO_DEVICE_MODELS;

  /** @param database the memory's, once it is open */
  constructor(
    private readonly database: () => Database,
    private readonly reach: Reach = {},
  ) {}

  /** Takes the models of the device that the memory is open on. */
  runningOn(device: DeviceModels): void {
    this.device = device;
  }

  async state(): Promise<ModelState> {
    const choice = await this.choice();
    const [offer, device] = await Promise.all([this.offer(choice), this.device.offers()]);
    return {
      offer,
      device,
      agreed: choice && agreedIn(choice),
      lapsed: choice && whyNot(choice, offer, device),
    };
  }

  /**
   * Connects a model: from now on it may be given what the person agreed to.
   *
   * @throws MnemeError `model-unavailable` when there is no such model, or the access code is not right; `model-busy`
   */
  async connect(choice: ModelChoice): Promise<void> {
    const parsed = v.parse(Choice, choice);
    const why =
      parsed.runsIn === 'server'
        ? whyNotOffered(parsed, await this.offer(parsed))
        : whyNotOnDevice(parsed, await this.device.offers());
    if (why !== null) throw new MnemeError('model-unavailable', why);
    await this.database().setSetting(CHOICE, parsed);
    this.close();
  }

  /** Nothing is sent from now on, and what is under way here ends. */
  async disconnect(): Promise<void> {
    await this.database().setSetting(CHOICE, null);
    this.close();
  }

  /** Ends what is under way, by whatever was agreed to when it began. */
  close(): void {
    this.closing.abort();
    this.closing = new AbortController();
    this.inUse = null;
    this.device.free();
  }

  /**
   * The model to ask, to be had anew for each piece of work; null while none is connected: then the rest does without.
   *
   * @throws MnemeError `model-busy`
   */
  async provider(): Promise<Provider | null> {
    const choice = await this.choice();
    if (!choice) return null;
    const key = JSON.stringify(choice);
    if (this.inUse?.choice !== key) {
      const provider = await (choice.runsIn === 'server' ? this.remote(choice) : this.onDevice(choice));
      if (!provider) return null;
      this.inUse = { choice: key, provider };
    }
    return this.inUse.provider;
  }

  /** Sends one word, and waits for the answer. Throws as `Provider.complete`. */
  async test(): Promise<ModelTest> {
    const provider = await this.provider();
    if (!provider) throw new MnemeError('model-unavailable', 'No model is connected.');
    const startedAt = performance.now();
    const { text } = await provider.complete({
      purpose: 'testing',
      messages: [{ role: 'user', content: [{ type: 'text', text: TEST_WORDS }] }],
      maxTokens: TEST_TOKENS,
    });
    return { text, seconds: (performance.now() - startedAt) / 1000 };
  }

  /** What was sent so far. */
  calls(most: number): Promise<CallLog> {
    return this.database().calls().log(most);
  }

  /** Null where it is not offered as it was agreed to: words do not leave this tab only to be refused. */
  private async remote(choice: ServerChoice): Promise<Provider | null> {
    if (whyNotOffered(choice, await this.offer(choice)) !== null) return null;
    const { host, model, accessCode, images, audio } = choice;
    const remote = new RemoteProvider({ host, model, accessCode, takes: { images, audio } }, this.reach);
    return gated(remote, agreementOf(choice), {
      agreed: async () => {
        const now = await this.choice();
        return now?.runsIn === 'server' ? agreementOf(now) : null;
      },
      notes: this.database().calls(),
      closed: this.closing.signal,
    });
  }

  /** Nothing of it leaves: there is nothing to note. */
  private async onDevice(choice: OnDevice): Promise<Provider | null> {
    const offers = await this.device.offers();
    if (whyNotOnDevice(choice, offers) !== null) return null;
    const takes = (choice.runsIn === 'browser' && offers.browser?.takes) || { images: false, audio: false };
    return new DeviceProvider(this.device, choice, takes, this.closing.signal);
  }

  private offer(choice: ModelChoice | null): Promise<Offer> {
    return readOffer(choice?.runsIn === 'server' ? choice.accessCode : null, this.reach);
  }

  /** Nothing while the app is locked, and of a published memory: then no model is asked, whatever was agreed to. */
  private async choice(): Promise<ModelChoice | null> {
    if (await isForVisitors()) return null;
    const { success, output } = v.safeParse(Choice, await this.database().setting(CHOICE));
    return success ? output : null;
  }
}

function whyNot(choice: ModelChoice, offer: Offer, device: DeviceOffers): Tellable | null {
  return choice.runsIn === 'server' ? whyNotOffered(choice, offer) : whyNotOnDevice(choice, device);
}

function agreedIn(choice: ModelChoice): Agreed {
  return choice.runsIn === 'server' ? { runsIn: 'server', ...agreementOf(choice) } : choice;
}

function agreementOf({ host, model, images, audio }: ServerChoice): Agreement {
  return { host, model, images, audio };
}
