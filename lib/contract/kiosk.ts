// What is chosen for visitors when the app is locked.

export interface KioskSettings {
  /** Visitors see no notes, and no answer rests on one. */
  hidesNotes: boolean;
  /** After so many minutes without anybody the app goes back to its start page; null: never. */
  idleMinutes: number | null;
  /** While nobody is there, moments are shown. */
  showsMoments: boolean;
}

/** What can be chosen for `idleMinutes`, besides never. */
export const IDLE_MINUTES: readonly number[] = [1, 2, 5, 10, 15];

/** Before anything was chosen. */
export const KIOSK_DEFAULTS: KioskSettings = { hidesNotes: false, idleMinutes: 2, showsMoments: false };
