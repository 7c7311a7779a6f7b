/**
 * The sounds of English as this synthesiser makes them: formants in Hz of an adult man's vocal tract, length in
 * seconds, and how strongly the voice (`v`), breath (`h`) and friction (`f`, around `at` Hz, `wide` Hz broad) sound.
 * Values are rounded from the classic tables of vowel and consonant formants (Peterson and Barney, JASA 1952;
 * Klatt, JASA 1980). A list of formants with two entries is a diphthong. Stops have a closure, then a burst.
 */
const vowel = (f, d) => ({ kind: 'vowel', f: [f], d, v: 1 });
const glide = (from, to, d) => ({ kind: 'vowel', f: [from, to], d, v: 1 });
const stop = (f, at, wide, voiced) => ({
  kind: 'stop',
  f: [f],
  d: voiced ? 0.07 : 0.1,
  v: voiced ? 0.18 : 0,
  at,
  wide,
  burst: voiced ? 0.35 : 0.6,
  voiced,
});
const hiss = (f, d, at, wide, strength, v = 0) => ({ kind: 'hiss', f: [f], d, v, at, wide, strength });
const nasal = (f) => ({ kind: 'nasal', f: [f], d: 0.07, v: 0.55 });
const liquid = (f, d = 0.065) => ({ kind: 'liquid', f: [f], d, v: 0.7 });

export const PHONEMES = {
  iy: vowel([280, 2250, 2890], 0.11),
  ih: vowel([400, 1920, 2560], 0.075),
  eh: vowel([550, 1770, 2490], 0.09),
  ae: vowel([690, 1660, 2490], 0.125),
  aa: vowel([710, 1100, 2540], 0.125),
  ao: vowel([570, 840, 2410], 0.125),
  uh: vowel([440, 1020, 2240], 0.08),
  uw: vowel([310, 940, 2320], 0.11),
  ah: vowel([620, 1220, 2550], 0.08),
  ax: vowel([500, 1400, 2450], 0.05),
  er: vowel([480, 1300, 1690], 0.11),
  ay: glide([700, 1200, 2500], [380, 2050, 2600], 0.16),
  ey: glide([500, 1850, 2500], [330, 2200, 2750], 0.13),
  oy: glide([550, 850, 2400], [380, 1950, 2500], 0.18),
  ow: glide([540, 950, 2350], [360, 850, 2300], 0.13),
  aw: glide([700, 1250, 2500], [420, 950, 2350], 0.16),
  m: nasal([280, 1000, 2200]),
  n: nasal([280, 1600, 2600]),
  ng: nasal([280, 2100, 2700]),
  l: liquid([340, 1050, 2850]),
  r: liquid([330, 1150, 1550]),
  w: liquid([300, 650, 2200]),
  y: liquid([270, 2200, 3000], 0.05),
  p: stop([350, 850, 2200], 900, 1500, false),
  b: stop([250, 900, 2200], 800, 1400, true),
  t: stop([350, 1750, 2650], 4200, 2600, false),
  d: stop([250, 1700, 2600], 3800, 2400, true),
  k: stop([350, 1900, 2500], 2000, 1300, false),
  g: stop([250, 1850, 2450], 1900, 1200, true),
  ch: { ...stop([350, 1800, 2600], 2900, 1800, false), burst: 0.8, d: 0.13 },
  j: { ...stop([260, 1800, 2600], 2700, 1800, true), burst: 0.6, d: 0.1 },
  f: hiss([350, 1100, 2100], 0.09, 5200, 5200, 0.2),
  v: hiss([300, 1100, 2100], 0.06, 5000, 5000, 0.09, 0.45),
  th: hiss([350, 1300, 2550], 0.08, 5800, 4200, 0.16),
  dh: hiss([300, 1350, 2550], 0.045, 5400, 4000, 0.07, 0.5),
  s: hiss([350, 1500, 2550], 0.095, 5800, 2200, 0.42),
  z: hiss([300, 1500, 2550], 0.075, 5600, 2200, 0.24, 0.4),
  sh: hiss([350, 1750, 2550], 0.1, 3000, 1900, 0.48),
  h: { kind: 'breath', f: [null], d: 0.055, v: 0, h: 0.7 },
};
