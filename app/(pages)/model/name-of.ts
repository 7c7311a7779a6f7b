import type { ModelState } from '../../../lib/contract/models';
import type { Translate } from '../../language/translate';

/** The name of what is connected, and of where it is not here. */
export function nameOf(
  t: Translate,
  agreed: NonNullable<ModelState['agreed']>,
  device: ModelState['device'],
): string {
  switch (agreed.runsIn) {
    case 'server':
      return t('{model} on {host}', { model: agreed.model, host: agreed.host });
    case 'tab':
      return device.tab.find(({ id }) => id === agreed.model)?.title ?? agreed.model;
    case 'browser':
      return t('The browser’s own model');
  }
}
