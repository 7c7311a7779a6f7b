import type { DeviceOffers } from '../contract/models';
import { readBrowserModel } from '../language/browser-model-offer';
import { readDevice, tabModels } from '../language/tab-models';
import { addedList } from '../models/where-weights-lie';

/** The language models that this device has, or could have: what tells of them is one file, which a page asks for once. */
export async function deviceOffers(): Promise<DeviceOffers> {
  const [device, held, browser] = await Promise.all([readDevice(), addedList(), readBrowserModel()]);
  return { tab: tabModels(device, new Set(held)), browser };
}
