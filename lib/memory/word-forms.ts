/** Irregular English forms, each row the plain form and those that belong to it: a stemmer knows endings alone. */
const ROWS = `
be am is are was were been being
awake awoke awoken
bear bore borne
beat beaten
become became
begin began begun
bend bent
bind bound
bite bit bitten
bleed bled
blow blew blown
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
cling clung
come came
creep crept
deal dealt
dig dug
do did done does
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go went gone
grind ground
grow grew grown
hang hung
have has had
hear heard
hide hid hidden
hold held
keep kept
kneel knelt
know knew known
lay laid
lead led
lean leant
leap leapt
learn learnt
leave left
lend lent
lie lay lain
light lit
lose lost
make made
mean meant
meet met
mistake mistook mistaken
pay paid
prove proven
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
seek sought
sell sold
send sent
sew sewn
shake shook shaken
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
smell smelt
sow sown
speak spoke spoken
speed sped
spell spelt
spend spent
spill spilt
spin spun
spoil spoilt
spring sprang sprung
stand stood
steal stole stolen
stick stuck
sting stung
stink stank stunk
strike struck
swear swore sworn
sweep swept
swell swollen
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
weave wove woven
weep wept
win won
wind wound
write wrote written
child children
foot feet
goose geese
half halves
knife knives
leaf leaves
life lives
loaf loaves
man men
mouse mice
person people
shelf shelves
thief thieves
tooth teeth
wife wives
wolf wolves
woman women
`;

/** Forms that stand for two words are left to the commoner one: "saw" is seeing, "left" leaving, "lives" and "leaves" are verbs. */
const KEPT = new Set(['lives', 'leaves', 'lay', 'ground', 'wound', 'bore']);

const PLAIN = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [plain, ...forms] = row.split(' ');
      return forms.filter((form) => !KEPT.has(form)).map((form) => [form, plain!] as const);
    }),
);

/** The plain form of an irregular one, in lower case; any other word as it is. */
export function plainForm(word: string): string {
  return PLAIN.get(word) ?? word;
}
