/** Whether whoever runs the app locked it for everybody: `MNEME_KIOSK` is set, and not to "0". */
export function isLockedByOperator({ MNEME_KIOSK: kiosk }: Record<string, string | undefined>): boolean {
  return Boolean(kiosk) && kiosk !== '0';
}
