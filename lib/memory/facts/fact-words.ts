/** The words that the rules for facts know, all in lower case. Written for Mneme; English. */
const words = (text: string) => text.trim().split(/\s+/);

/** Family and those one lives with: that there is one is worth remembering, even without a name. */
export const FAMILY = words(`
brother sister mother father mum mom mam dad parents grandmother grandfather grandma grandpa granny granddad grandparents
grandson granddaughter grandchildren son daughter children kids twin aunt auntie uncle cousin nephew niece husband wife
fiance fiancee boyfriend girlfriend stepmother stepfather stepson stepdaughter stepbrother stepsister mother-in-law
father-in-law sister-in-law brother-in-law son-in-law daughter-in-law parents-in-law flatmate roommate housemate
godmother godfather godson goddaughter brothers sisters sons daughters cousins uncles aunts nephews nieces
`);

/** Others who are somebody to somebody: told with their names only, or as whom something is told of. */
export const ACQUAINTANCES = words(`
friend colleague coworker neighbour neighbor boss manager landlord landlady teacher tutor coach trainer doctor dentist
partner classmate teammate assistant student pupil apprentice
`);

/** Whether a word says who somebody is to somebody. */
export function isRelation(word: string): boolean {
  return RELATIONS.has(word);
}
const RELATIONS = new Set([...FAMILY, ...ACQUAINTANCES]);

export const FEMALE = new Set(
  words(`sister mother mum mom mam grandmother grandma granny granddaughter daughter aunt auntie niece wife fiancee girlfriend
  stepmother stepdaughter stepsister mother-in-law sister-in-law daughter-in-law godmother goddaughter landlady`),
);
export const MALE = new Set(
  words(`brother father dad grandfather grandpa granddad grandson son uncle nephew husband fiance boyfriend stepfather stepson
  stepbrother father-in-law brother-in-law son-in-law godfather godson landlord`),
);

/** What may stand before a relative. */
export const KIN_ADJECTIVES = words(`
older younger elder eldest oldest youngest big little twin best old late new former dear only second first next-door
`);

/** What somebody is for a living or for long. */
export const OCCUPATIONS = words(`
accountant actor actress actuary administrator advisor adviser agent ambassador analyst animator apprentice archaeologist
archivist architect archer artist assistant astronaut astronomer athlete author babysitter baker banker barber barista
barrister bartender beekeeper biologist blacksmith blogger boatbuilder boatman bookbinder bookkeeper bookseller botanist
bouncer brewer bricklayer broker builder busker butcher butler buyer captain caregiver carer caretaker carpenter cartographer
cashier caterer chair chairman chairperson chairwoman chancellor chaplain chauffeur cheesemaker chef chemist childminder
choreographer cleaner clerk climber clockmaker clown coach coachman cobbler columnist comedian commander composer concierge
conductor confectioner consultant cook coordinator councillor counsellor counselor courier craftsman curator cyclist dancer
dealer dean decorator delegate dentist deputy designer detective developer dietician diplomat director dishwasher dispatcher
diver doctor doorman draughtsman dressmaker driver drummer economist editor educator electrician employee engineer
entrepreneur estate-agent executive explorer farmer farrier ferryman firefighter fireman fisherman fishmonger florist
flautist footballer foreman forester founder freelancer gamekeeper gardener geographer geologist glassblower glazier goalkeeper
goldsmith governor greengrocer grocer groundskeeper guard guardian guide guitarist gymnast hairdresser handyman harpist
headmaster headmistress headteacher helper herbalist historian host hostess housekeeper hunter illustrator innkeeper
inspector instructor intern interpreter interviewer inventor investigator investor janitor jeweller jeweler journalist judge
juggler keeper labourer laborer landlady landlord landscaper lawyer leader lecturer librarian lieutenant lifeguard linguist
locksmith logger lumberjack magician maid manager marine masseur masseuse mathematician mayor mechanic mediator member
merchant messenger meteorologist midwife milkman miller miner minister moderator monk musician nanny narrator naturalist
navigator notary novelist nun nurse nursery-nurse nutritionist officer operator optician orderly organiser organist organizer
ornithologist owner painter paramedic partner pastor pastry-cook pathologist pediatrician paediatrician performer pharmacist
philosopher photographer physician physicist physiotherapist pianist pilot plasterer player plumber poet policeman policewoman
politician porter postman postmaster postwoman potter president presenter priest principal printer producer professor programmer
projectionist prosecutor psychiatrist psychologist publisher pupil ranger realtor receptionist referee repairman reporter
representative researcher restorer roofer runner saddler sailor salesman salesperson saleswoman saxophonist scholar scientist
screenwriter sculptor seamstress secretary senator sergeant shepherd sheriff shipbuilder shoemaker shopkeeper sheepfarmer
shop-assistant singer skipper smith soldier solicitor soloist soprano specialist speaker spokesman spokeswoman stagehand
statistician steward stewardess stonemason student stuntman superintendent supervisor surgeon surveyor swimmer tailor tamer
tattooist teacher technician tenor therapist tiler toolmaker trader trainee trainer translator treasurer trombonist trucker
trumpeter tutor typist umpire undertaker upholsterer usher valet vet veterinarian vicar violinist volunteer waiter waitress
walker warden warehouseman watchmaker watchman weaver welder winemaker woodcutter woodworker worker writer zookeeper zoologist
`);

/** Heads of words for somebody without more: "the girl upstairs". */
export const PERSON_WORDS = words(
  'man woman girl boy lady gentleman guy neighbour neighbor flatmate roommate couple twins kid baby family people',
);

/** What "I am a ... cook" judges or jokes with, rather than tells. */
export const JUDGING = new Set(
  words(`good bad great terrible awful lousy horrible better worse best worst poor slow fast lucky real natural born such bit
  big little terrific wonderful lovely nice fine brilliant excellent perfect clumsy happy proud heavy light early late
  hopeless careless careful quick clever silly mere true total complete only same other wrong right next last kind sort
  bloody damn fake imaginary secret would-be wannabe future`),
);

/** What people take in their own way: "it" in "I take it with milk" is the one of these that was just spoken of. */
export const SERVED = words(
  'coffee tea cocoa chocolate milk water juice wine beer whisky porridge muesli toast bread soup egg eggs steak salad pasta rice',
);

/** Animals that have names. */
export const PETS = words(
  'dog cat rabbit hamster parrot horse pony tortoise turtle goldfish canary budgie donkey',
);

/** What is driven for a living. */
export const VEHICLES = words(`
bus buses tram trams streetcar train trains taxi taxis cab cabs truck trucks lorry lorries van vans ambulance tractor
tractors ferry coach minibus trolleybus excavator crane forklift limousine rickshaw hearse metro subway trucks
`);

/** Nouns after "in the", "on my" and the like that make no place of it. */
export const NO_PLACES = new Set(
  words(`morning afternoon evening night week weekend month year day days minute minutes moment hour hours time times past
  future beginning end middle case way ways mood hurry rush trouble danger order phone run go mend whole fact spring summer
  autumn winter monday tuesday wednesday thursday friday saturday sunday weekends meantime same point issue family name
  matter reason sense rain sun dark cold heat court question thing things rise loose verge menu list news company control
  charge sale fire air agenda board game blood mind heart opinion process works making making`),
);

/** Subjects that are said to be somewhere without being there. */
export const NO_THINGS = new Set(
  words(`idea problem point question answer truth trouble secret party meeting exam film movie concert lesson course test
  game match class talk thing things rest day night week weekend morning afternoon evening birthday appointment wedding wind
  sun moon weather choice decision future past fault pleasure news story plan focus ball heart mind mood budget price deadline
  interview lecture show holiday holidays chance chances hope doubt catch mistake favourite favorite lot bit couple number blame people man woman men women boy
  girl kid kids children trick joke reason difference result results joy time hour`),
);

/** Verbs by which people tell what they do for long, and what must follow them. */
export const DOING = {
  /** Bare plurals or names of a field, or "a ..." and "the ...": "I repair boats". */
  anything: words('repair restore teach breed collect sell design train build'),
  /** Bare plurals only: "I write songs", but not "I write a letter". */
  plurals: words(
    'write paint bake grow make fix edit translate keep study brew weave review photograph deliver',
  ),
  /** An instrument or a sport: "I play the cello". */
  play: words('play'),
  /** With "a", "an" or "my own": "I run a bakery". */
  owning: words('own run manage lead'),
};

/** What third persons do in the mind, in words, or just now: no lasting fact follows. */
export const PASSING_VERBS = new Set(
  words(`is was has does says tells thinks knows wants needs hopes looks seems feels believes asks means wishes swears agrees
  thanks sends gives gets takes goes comes makes puts keeps lets leaves begins starts stops tries forgets remembers waits
  arrives calls shouts laughs smiles cries sleeps stands sits sees hears always never also still just once this as us
  loves likes hates prefers brings sounds appears helps shows turns finds gives understands expects misses minds deserves
  insists claims suggests says owes wins loses eats drinks hurts bites stays sometimes perhaps maybe besides afterwards towards
  across yes unless his hers its ours yours theirs less plus does's`),
);

/** Colours: a favourite that is one is a favourite colour. */
export const COLOURS = new Set(
  words('red green blue yellow orange purple pink black white brown grey gray violet turquoise silver gold'),
);
