import type { Translate } from '../language/translate';

/** What is said once something is forgotten: `everywhere` where that came through, else that it is forgotten on this device. */
export function toldForgotten(t: Translate, isPassedOn: boolean, everywhere: string): string {
  return isPassedOn ? everywhere : t('Forgotten here; in the shared files it stands until the next sync.');
}
