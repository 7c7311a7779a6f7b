/**
 * How hard passphrases are to try: log2 of scrypt's N, with r = 8 and p = 1. Measured with @noble/hashes 2.4.0 in Node 20 on two cores of a server, for each file
 * and each try:
 *
 *     17   0.4 s  128 MiB   the least that OWASP's cheat sheet on storing passwords wants
 *     18   0.9 s  256 MiB   what `age -p` and age-encryption take
 *     19   1.8 s  512 MiB
 *     20   3.9 s    1 GiB   where age-encryption stops
 *
 * Phones take several times as long, so that 18 is as much as can be asked of them.
 */
export const WORK_FACTOR = 18;

/** The most that is opened here: a file says itself how much work it takes, and a hostile one may say anything. Others choose up to 20 by what takes their machine a second. */
export const MOST_WORK = 20;
