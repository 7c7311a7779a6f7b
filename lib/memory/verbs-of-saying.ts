/** Verbs whose clause is what was said, each as it is said of "I", "she" and the past. */
const OF_WORDS = `
say says said
tell tells told
mention mentions mentioned
ask asks asked
answer answers answered
reply replies replied
explain explains explained
claim claims claimed
promise promises promised
announce announces announced
report reports reported
repeat repeats repeated
suggest suggests suggested
warn warns warned
admit admits admitted
remark remarks remarked
complain complains complained
`;
/** Verbs of other speaking: of whom one speaks, to whom, or how. */
const OF_SPEAKING = `
talk talks talked
speak speaks spoke
call calls called
shout shouts shouted
whisper whispers whispered
joke jokes joked
compare compares compared
offer offers offered
remind reminds reminded
greet greets greeted
thank thanks thanked
invite invites invited
sing sings sang
notice notices noticed
predict predicts predicted
recommend recommends recommended
propose proposes proposed
agree agrees agreed
wish wishes wished
`;

function formsOf(rows: string): { base: string[]; third: string[]; past: string[] } {
  const verbs = rows
    .trim()
    .split('\n')
    .map((row) => row.split(' ') as [string, string, string]);
  return {
    base: verbs.map(([base]) => base),
    third: verbs.map(([, third]) => third),
    past: verbs.map(([, , past]) => past),
  };
}

const words = formsOf(OF_WORDS);
const speaking = formsOf(OF_SPEAKING);

/** As said of somebody, now or before, parted by "|": "says", "told"; what follows is what was said. */
export const SAYS_WORDS = [...words.third, ...words.past].join('|');
/** All forms of these verbs. */
export const SAYING_WORDS: readonly string[] = [...words.base, ...words.third, ...words.past];
/** Whatever speaking is asked for, parted by "|": "who said", "did ... talk". */
export const SPEAKING = [...words.base, ...words.past, ...speaking.base, ...speaking.past].join('|');
