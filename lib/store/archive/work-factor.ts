/**
 * How hard passphrases are to try: log2 of scrypt's N, with r = 8 and p = 1. Measured with @noble/hashes 2.4.0 on two cores of a server, for each file and each
 * try; a worker of Chromium 150 takes as long as Node 20, and both two to three times as long while others keep the machine busy:
 *
 *     17   0.4 s  128 MiB   the least that OWASP's cheat sheet on storing passwords wants
 *     18   0.9 s  256 MiB   what `age -p` and age-encryption take
 *     19   1.8 s  512 MiB
 *     20   3.9 s    1 GiB   where age-encryption stops
 *
 * Phones have less of both, so that 18 is as much as can be asked of them.
 */
export const WORK_FACTOR = 18;

/**
 * The most that is opened here: a file says itself how much work it takes, and a hostile one may say anything, so that the memory stands still or its worker
 * is ended for want of room. One step above ours, for files of programs that take what a second is enough for on a fast machine.
 */
export const MOST_WORK = 19;
