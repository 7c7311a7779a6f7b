import { stemOf } from './terms';
import { familyOf } from './word-families';

/** Everyday words that people use for one another when they ask about what was said. */
const ROWS = `
job work occupation profession career employ trade
arrive arrival come reach enter appear join
leave depart departure exit go
call shout cry yell
goodbye bye
give gift present hand
bring send carry deliver
get receive obtain
buy purchase shop
pay cost price
like love favourite favorite prefer enjoy best
hate dislike
begin start open
end finish close
big large tall huge size
small little tiny
ill sick unwell
child kid son daughter
mother mum mom mama mummy
father dad papa daddy
grandmother grandma granny nan
grandfather grandpa grandad granddad
husband wife spouse marry wedding
photograph photo picture snapshot
car automobile
bicycle bike cycle
telephone phone
television tv
repair fix mend
break broken smash crack
find discover
lose lost missing gone
house home flat apartment
evening tonight night
eat food meal dinner lunch supper breakfast
study learn subject course university school
live flatmate roommate stay
grow grew raised
want wish hope
hear heard rumour rumor gossip claim
warn caution
compare sound
put add place
steal rob
help assist
argue quarrel row
teach teacher lesson
cook cooking
clean wash tidy
trip journey travel voyage
plan intend going
scared afraid frightened
happy glad pleased
angry cross furious
fast quick quickly
complain complaint
bread loaf
`;

/** Words that are asked with, and those that tell them; not the other way round: who asks of a sister does not mean a brother. */
const WIDER_ROWS = `
sibling brother sister twin
parent mother mum mom mama father dad papa
grandparent grandmother grandma granny nan grandfather grandpa grandad granddad
pet cat kitten dog puppy rabbit hamster parrot goldfish tortoise pony
`;

const NEAR = new Map<string, Set<string>>();
for (const row of ROWS.trim().split('\n')) {
  const stems = row.split(' ').map(stemOf);
  for (const stem of stems) NEAR.set(stem, new Set([...(NEAR.get(stem) ?? []), ...stems]));
}

for (const row of WIDER_ROWS.trim().split('\n')) {
  const [wide, ...told] = row.split(' ').map(stemOf);
  NEAR.set(wide!, new Set([...(NEAR.get(wide!) ?? []), ...told]));
}

/** Stems of the words that may stand where a stem is asked for, without itself: of its own family, and those that people use for it. */
export function nearWords(stem: string): string[] {
  const near = new Set([...familyOf(stem), ...(NEAR.get(stem) ?? [])]);
  near.delete(stem);
  return [...near];
}
