/** Seconds until a clip of which an answer could not be used is tried again, by how often that was so; then it is given up, and keeps what it has. */
export const TRY_AGAIN_S = [60, 600, 3600, 21_600] as const;
/** Clips in a row of which no answer could be used, after which the model is not asked on by itself. */
export const MOST_IN_A_ROW = 5;
/** How often in a row it is waited for a model that takes no calls, where somebody waits for the end. */
export const MOST_BUSY = 5;
/** Seconds until a model that takes no calls is asked again, where it does not say: the first time, and at most; twice as long each time. */
const BUSY_S = { first: 30, most: 600 } as const;

/** Seconds until a model that takes no calls (as by HTTP's 429) is asked again, where it asks for no wait of its own; `times` it was so in a row before. */
export const waitWhileBusyS = (times: number): number => Math.min(BUSY_S.most, BUSY_S.first * 2 ** times);
