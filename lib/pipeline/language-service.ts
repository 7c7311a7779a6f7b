import type { Completed, Completion } from '../language/provider';
import { TabModel } from '../language/tab-model';
import { firstUsable } from '../models/first-usable-weight';
import { browserPlaces } from '../models/where-weights-lie';

/** One language model, on the GPU, asked one thing at a time. Lives in the language worker. */
export class LanguageService {
  private model: TabModel | null = null;
  private stopping = new AbortController();

  /** Throws `weight-missing`, `weight-corrupt`. */
  async load(id: string): Promise<void> {
    this.model = await firstUsable(
      { task: 'language-model', places: await browserPlaces(), only: id },
      (found) => TabModel.load(found, 'gpu'),
    );
  }

  /** As `TabModel.complete`, until `stop`. */
  async complete(request: Completion, onText: (text: string) => void): Promise<Completed> {
    this.stopping = new AbortController();
    return this.model!.complete(request, onText, this.stopping.signal);
  }

  stop(): void {
    this.stopping.abort();
  }
}
