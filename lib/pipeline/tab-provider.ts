import { proxy } from 'comlink';
import { MnemeError, toErrorData } from '../errors';
import type { Completed, Completion, Provider } from '../language/provider';
import { inTurn } from '../told';
import type { LanguageService } from './language-service';
import type { WorkerHandle } from './worker-types';
import { startLanguageWorker } from './workers';

type Options = NonNullable<Parameters<Provider['complete']>[1]>;

/**
 * A language model in this tab, in a worker of its own. It is loaded when it is first asked, or by `load`, and again after the worker has died.
 * What it is asked waits until what was asked before has been answered.
 */
export class TabProvider implements Provider {
  readonly runsIn = 'tab';
  readonly takes = { images: false, audio: false };
  private loaded: Promise<WorkerHandle<LanguageService>> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** @param model id of a weight of the task `language-model` that `tabModels` offers */
  constructor(
    readonly model: string,
    private readonly start: () => WorkerHandle<LanguageService> = startLanguageWorker,
  ) {}

  /** Loads it, which takes from seconds to a minute. Throws `weight-missing`, `weight-corrupt`, `worker-stopped`. */
  async load(): Promise<void> {
    await this.begun();
  }

  complete(request: Completion, { signal, onText }: Options = {}): Promise<Completed> {
    const turn = this.last.then(() => this.ask(request, signal, onText));
    this.last = turn.catch(() => {}); // Its failure is its own.
    return turn;
  }

  /** Frees what it takes; it is loaded anew when it is asked again. */
  stop(): void {
    this.loaded?.then(
      (handle) => handle.stop(),
      () => {}, // It never began.
    );
    this.loaded = null;
  }

  private async ask(request: Completion, signal: AbortSignal | undefined, onText: Options['onText']) {
    if (signal?.aborted) throw stopped();
    const handle = await this.begun().catch((cause) => {
      throw new MnemeError('model-unavailable', toErrorData(cause).told, { cause });
    });
    const stop = () => void handle.remote.stop();
    signal?.addEventListener('abort', stop);
    try {
      const answer = handle.remote.complete(
        request,
        proxy((text: string) => {
          if (!signal?.aborted) onText?.(text);
        }),
      );
      if (signal?.aborted) stop();
      return await handle.untilFailed(answer);
    } catch (error) {
      if (handle.failure) {
        this.stop();
        throw new MnemeError(
          'model-failed',
          inTurn('The model stopped while it answered.', handle.failure.told),
          {
            cause: error,
          },
        );
      }
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  private begun(): Promise<WorkerHandle<LanguageService>> {
    if (!this.loaded) {
      const loaded = this.begin();
      this.loaded = loaded;
      loaded.catch(() => {
        if (this.loaded === loaded) this.loaded = null;
      });
    }
    return this.loaded;
  }

  private async begin(): Promise<WorkerHandle<LanguageService>> {
    const handle = this.start();
    try {
      await handle.untilFailed(handle.remote.load(this.model));
      return handle;
    } catch (error) {
      handle.stop();
      throw error;
    }
  }
}

function stopped(): MnemeError {
  return new MnemeError('cancelled', 'The model was stopped.');
}
