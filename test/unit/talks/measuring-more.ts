// Over 400 lines: each talk is a few of them.
import type { Talk } from './talk';

/** Only to measure by: nothing is set by these. By the same hand as `CHOOSING_MORE`. */
export const MEASURING_MORE: Talk[] = [
  // Somebody present is called by name.
  {
    story: 'jam-jar',
    script: `
      a [a b]: I can't shift this lid. You have a go, Cornelius.
      b [a b]: Run it under the hot tap first.
      a [a b]: I've done the hot tap. I've done the spoon, too.`,
    called: { Cornelius: 'b' },
  },
  {
    story: 'karaoke-queue',
    script: `
      a [a c d]: And next up, put your hands together for Marisol!
      c [a c d]: She's hiding in the loo.
      d [c d]: She is not, she's behind the coats.
      b [a b c d]: I hate every one of you.`,
    called: { Marisol: 'b' },
  },
  {
    story: 'departure-gate',
    script: `
      a [a b]: Text me from the gate, and eat something.
      b [a b]: I will. Look after yourself, Anneliese.
      a [a]: Go, go, or I'll start crying again.`,
    called: { Anneliese: 'a' },
  },
  {
    story: 'muddy-boots',
    script: `
      a [a b]: Not on the carpet, Dashiell!
      b [b]: They're clean!
      a [a b]: They are the opposite of clean.`,
    called: { Dashiell: 'b' },
  },
  {
    story: 'dark-attic',
    script: `
      b [a]: Switch the light back on, Bronwen!
      a [a]: Which one's the light?
      b [a]: The one marked light!
      a [a]: There's no need for that tone.`,
    called: { Bronwen: 'a' },
  },
  {
    story: 'blood-pressure',
    script: `
      a [a b]: Sleeve up for me, Mrs Abernathy. Little squeeze now.
      b [a b]: Ooh. I'd not call that little.
      a [a b]: Nearly there. Good as gold.`,
    called: { Abernathy: 'b' },
  },
  {
    story: 'spice-shelf',
    script: `
      a [a]: Lakshmi, where have you kept the cumin?
      b [a]: Where it is always kept only.
      a [a]: It is not there, I'm telling you.
      b [a b]: Behind the lentils. What are your eyes for?`,
    called: { Lakshmi: 'b' },
  },
  {
    story: 'market-bargain',
    script: `
      a [a b]: Ah-ah, Chinyere, you want to finish me with this price.
      b [a b]: My customer, it's the dollar. Bring four-fifty.
      a [a b]: Four hundred, and I'll add onions.`,
    called: { Chinyere: 'b' },
  },
  {
    story: 'geography-class',
    script: `
      a [a b c]: Quiet at the back. Alasdair, the capital of Peru, please.
      c [b c]: Lima!
      a [a c]: Funny, I don't remember asking you.
      b [b c]: It's what he said.
      a [a b c]: Full sentence, thank you.`,
    called: { Alasdair: 'b', Peru: null, Lima: null },
  },
  {
    story: 'last-hundred',
    script: `
      a [b]: Dig in, Wanjiru, dig in, last hundred!
      c [b]: She's got nothing left.
      b [b c]: Did I get it? Did I get the time?
      a [b c]: By a second! You got it by a whole second!`,
    called: { Wanjiru: 'b' },
  },
  {
    story: 'sunday-roast',
    script: `
      a [a b c]: More potatoes, Uncle Stavros?
      c [a b c]: You have to shout.
      a [a b]: More potatoes?
      b [b]: Why does she shout? I am not deaf, I am chewing.`,
    called: { Uncle: 'b', Stavros: 'b' },
  },
  {
    story: 'hot-kiln',
    script: `
      a [a b]: Is that kiln off, Fumiko?
      a [a b]: Fumiko? The kiln?
      c [a b]: She's got her music in.
      a [a b]: Well, somebody poke her before we all go up.`,
    called: { Fumiko: 'b' },
  },
  {
    story: 'sailing-lesson',
    script: `
      a [a b]: Watch the boom, Ignacio. Head down. Down!
      b [b]: Ow.
      a [a b]: I did say.`,
    called: { Ignacio: 'b' },
  },
  {
    story: 'knitting-circle',
    script: `
      a [a b]: Is it knit one, purl two?
      b [a b]: Other way about, Renée.
      a [a]: No wonder it's going sideways.`,
    called: { Renée: 'a' },
  },
  {
    story: 'bakery-regular',
    script: `
      a [a b]: Morning, Zbigniew! Usual?
      b [a b]: Yes please, and one of these with the poppy, for my wife.
      a [a b]: Spoiling her, you are. Three-forty, my love.`,
    called: { Zbigniew: 'b' },
  },

  // Somebody tells their own name, or introduces somebody present.
  {
    story: 'tall-flatmate',
    script: `
      a [a b c]: Mum, this is my flatmate, Sione. He fixed the shower.
      b [a b c]: Did he now? Sit, sit, you're too tall for my ceiling.
      c [b c]: Thank you, Auntie.`,
    called: { Mum: 'b', Sione: 'c', Auntie: 'b' },
  },
  {
    story: 'library-card',
    script: `
      a [a]: What name shall I put on the card?
      b [a]: Aoife. It's spelt nothing like it sounds.
      a [a]: Try me.
      b [a]: I'll write it down for you, it's quicker.`,
    called: { Aoife: 'b' },
  },
  {
    story: 'dentist-rings',
    script: `
      b [a]: Good afternoon, am I speaking with Mr Petrossian?
      a [a]: You are.
      b [a]: This is Harriet from the dental practice, about Tuesday.
      a [a]: Oh dear. Have I missed it?`,
    called: { Petrossian: 'a', Harriet: 'b', Tuesday: null },
  },
  {
    story: 'thin-legs',
    script: `
      a [a b]: They told me to look for somebody called Sparrow.
      b [a b]: That'd be me. I was christened Emmanuel, but nobody remembers.
      a [a b]: Why a sparrow?
      b [b]: Look at my legs.`,
    called: { Sparrow: 'b', Emmanuel: 'b' },
  },
  {
    story: 'swimming-minnows',
    script: `
      a [a b c]: Listen in, minnows. I'm Coach Delacroix, and nobody runs.
      b [b c]: Is it cold?
      a [a]: Only until you're in.
      c [b c]: I want to go home.`,
    called: { Coach: 'a', Delacroix: 'a' },
  },
  {
    story: 'night-shift',
    script: `
      a [a b]: Evening. I'm Sister Nomvula, I'll be with you through the night.
      b [b]: Please tell me you've brought the good stuff.
      a [a b]: I've brought water and a smile.`,
    called: { Sister: 'a', Nomvula: 'a' },
  },
  {
    story: 'hood-down',
    script: `
      a [a b c]: Come and meet my grandson. Percival, take your hood down.
      b [a b c]: Hasn't he shot up!
      c [c]: Hi.
      b [b c]: And his voice has broken!
      a [a]: It's broken twice. He's a good lad, though.`,
    called: { Percival: 'c' },
  },
  {
    story: 'three-syllables',
    script: `
      a [a b]: Sorry, I'm hopeless. Was it Helen?
      b [a b]: Helena. Three syllables, my mother insists.
      a [a b]: Quite right too.`,
    called: { Helen: null, Helena: 'b' },
  },
  {
    story: 'walkie-talkie',
    script: `
      b [a]: Come in, come in, this is Rafferty, I'm in position. Over.
      a [a]: I can see your foot. Over.
      b [a]: No you can't. Over.
      a [a]: It's got a red sock on.`,
    called: { Rafferty: 'b' },
  },
  {
    story: 'poetry-circle',
    script: `
      a [a b c]: Shall I start? I'm Lorraine, I'm new, and I rhyme.
      b [a b c]: Gwendoline. I don't, on principle.
      c [b c]: I'm just here for the cheese.
      a [a]: Is there cheese?
      d [d]: There was.
      c [c d]: You've eaten it already?
      d [d]: It was a very small cheese.`,
    called: { Lorraine: 'a', Gwendoline: 'b' },
  },

  // Names and capitalised words that belong to nobody present.
  {
    story: 'exam-results',
    script: `
      a [a b]: Has your Kareem had his results?
      b [a b]: This morning. Over the moon, he is.
      a [a b]: And you?
      b [b]: I've been crying into the washing up.`,
    called: { Kareem: null },
  },
  {
    story: 'slug-campsite',
    script: `
      a [a b]: Where did you end up staying?
      b [a b]: Wildwood. Never again.
      a [a b]: That bad?
      b [b]: There were slugs in the kettle.`,
    called: { Wildwood: null },
  },
  {
    story: 'voted-off',
    script: `
      a [a b]: Don't tell me. No, tell me. Who got voted off?
      b [a b]: Petra.
      a [a]: My Petra? With the llama?`,
    called: { Petra: null },
  },
  {
    story: 'engagement',
    script: `
      a [a b c]: You'll never guess who's getting married.
      b [a b c]: Leandro?
      c [a b c]: Not Leandro, he faints at weddings.
      a [a]: Leandro! In June!`,
    called: { Leandro: null, June: null },
  },
  {
    story: 'new-year-wishes',
    script: `
      a [a b]: All the best for the year, if I don't see you.
      b [a b]: Ditto. And a better one than the last.
      a [a b]: Amen to that.`,
    called: { Ditto: null, Amen: null },
  },
  {
    story: 'pub-round',
    script: `
      a [a b c]: Three pints, was it?
      b [a b c]: Two, and a Guinness.
      a [a b c]: There you are, gents.
      c [b c]: Lovely. Cheers.`,
    called: { Guinness: null, Cheers: null, Lovely: null },
  },
  {
    story: 'running-late',
    script: `
      a [a b]: Hi, I'm late, I know I'm late, don't look at me.
      b [a b]: I'm not looking. I'm starving, but I'm not looking.`,
    called: { late: null, starving: null },
  },
  {
    story: 'march-birthday',
    script: `
      a [a b]: You cried at a bus timetable. When's your birthday, March?
      b [a b]: I'm Pisces, yes. And I'm Scottish, so it rains twice.`,
    called: { March: null, Pisces: null, Scottish: null },
  },
  {
    story: 'postcard-gallery',
    script: `
      a [a b]: This is Vermeer, and that one's only after Vermeer.
      b [a b]: How long after?
      a [a]: No, it means a copy.
      b [b]: I like the copy.`,
    called: { Vermeer: null },
  },
  {
    story: 'missed-visit',
    script: `
      a [a b]: Give my love to Beatrix, won't you?
      b [a b]: I will. She'll be sorry she missed you.
      a [a b]: Tell her the rhubarb's on the step.`,
    called: { Beatrix: null },
  },
  {
    story: 'pirate-prisoner',
    script: `
      a [a b]: I'm Captain Barnacle and you're my prisoner!
      b [a b]: Can your prisoner have her tea first?
      a [a]: Only if she gives me a chip.`,
    called: { Captain: null, Barnacle: null },
  },
  {
    story: 'littlest-bear',
    script: `
      a [a b]: And the littlest bear said, I'm Bruno, and I'm not one bit sleepy.
      b [b]: I'm not one bit sleepy too.
      a [a b]: So I see.`,
    called: { Bruno: null },
  },
  {
    story: 'balcony-scene',
    script: `
      a [a b]: Romeo, Romeo, wherefore art thou, Romeo?
      b [a]: Louder. I can't hear you by the bins.
      a [a]: If I get any louder the neighbours will come down.`,
    called: { Romeo: null },
  },
  {
    story: 'quiz-shouting',
    script: `
      a [a b]: It's Lisbon! Lisbon, Clive, you muppet!
      b [a b]: He's put Madrid.
      a [a]: Madrid! They pay for his train and he puts Madrid!`,
    called: { Lisbon: null, Clive: null, Madrid: null },
  },
  {
    story: 'weather-window',
    script: `
      a [a b]: Hey Siri, what's the weather in Galway?
      b [a b]: You could look out of the window. We're in Galway.
      a [a]: I want it official.`,
    called: { Siri: null, Galway: null },
  },
  {
    story: 'bank-robot',
    script: `
      b [a]: Thank you for calling Thornbury. Please say why you are calling.
      a [a]: Lost card.
      b [a]: You said, new car. Is that right?
      a [a]: No! Lost! Card!
      b [a]: Goodbye.`,
    called: { Thornbury: null, Goodbye: null },
  },
  {
    story: 'two-breakfasts',
    script: `
      a [a b]: Has anybody fed Mozart?
      b [a b]: He's had two breakfasts, the fraud.
      a [a]: Mozart! Get your whiskers out of the butter!`,
    called: { Mozart: null },
  },
  {
    story: 'christened-caravan',
    script: `
      a [a b]: So what did you christen the caravan?
      b [a b]: Gladys.
      a [a b]: Suits her. She's got the hips.`,
    called: { Gladys: null },
  },
  {
    story: 'half-price-shoes',
    script: `
      a [a b]: Them new?
      b [a b]: Adidas. Half price down at Rossiter's.
      a [b]: Get away. I paid full whack for mine.`,
    called: { Adidas: null, Rossiter: null },
  },
  {
    story: 'song-requests',
    script: `
      a [a b c]: Put Roxanne on.
      b [a b c]: No, no, put Angie on.
      d [b d]: Who's paying for all this?
      a [a d]: You are.
      c [c]: You're all about a hundred years old.`,
    called: { Roxanne: null, Angie: null },
  },
  {
    story: 'school-morning',
    script: `
      a [b]: Sweetheart, it's gone eight.
      b [b]: Five more minutes.
      a [b]: Honey, you said that at seven.
      b [b]: I meant it at seven.
      a [a b]: I've got a wet flannel in my hand.
      b [b]: I'm up. I'm up!`,
    called: { Sweetheart: null, Honey: null },
  },
  {
    story: 'loading-bay',
    script: `
      a [a b]: Pal, you can't leave it there.
      b [a b]: Two minutes, boss, two minutes.
      a [a b]: Boss nothing. Shift it.`,
    called: { Pal: null, Boss: null },
  },
  {
    story: 'own-manager',
    script: `
      a [a b]: So he strolls up, cool as you like, and says, hello, I'm Julian.
      b [a b]: He never!
      a [a]: To his own manager! Of nine years!`,
    called: { Julian: null },
  },
  {
    story: 'pudding-choice',
    script: `
      a [a b]: What's for afters?
      b [a b]: Pavlova.
      a [a b]: And if I don't fancy it?
      b [b]: Then all the more Pavlova for me.`,
    called: { Pavlova: null },
  },
  {
    story: 'plumber-visit',
    script: `
      a [a b]: When's the plumber coming?
      b [a b]: Wednesday.
      a [a b]: Wednesday's no good, I've got Pilates.
      b [a b]: Then you can do it in the puddle.`,
    called: { Wednesday: null, Pilates: null },
  },

  // Mixed: one name of somebody present, others not; mix-ups put right.
  {
    story: 'wrong-twin',
    script: `
      a [a b]: Happy birthday, Taiwo! Long life!
      b [a b]: I'm Kehinde. Taiwo is outside with the rice.
      a [a b]: Kehinde! Forgive my eyes. Happy birthday to you too.`,
    called: { Taiwo: null, Kehinde: 'b' },
  },
  {
    story: 'home-carer',
    script: `
      a [a]: Is that you, Patricia?
      b [a b]: No, Mrs Llewellyn, it's Joy. Patricia's off till Sunday.
      a [a b]: Well, come in, Joy, you're letting the cold in.`,
    called: { Patricia: null, Llewellyn: 'a', Joy: 'b', Sunday: null },
  },
  {
    story: 'coat-pile',
    script: `
      a [a b c]: Is this one Christina's coat or Christine's?
      b [a b c]: Mine. Christine hasn't got one with a hood.
      c [b c]: I haven't got one at all, I'm tough.
      a [a]: I'm going to start numbering you both.
      d [d]: The furry one's mine, if anybody's asking.
      a [a d]: Nobody was.`,
    called: { Christina: 'b', Christine: 'c' },
  },
  {
    story: 'parents-evening',
    script: `
      a [a b]: Thank you for coming, Mr Bhattacharya. Now, Anjali is a delight.
      b [a b]: In school, maybe. At home she is a lawyer.
      a [a b]: We have noticed some of that as well.`,
    called: { Bhattacharya: 'b', Anjali: null },
  },
  {
    story: 'towpath-morning',
    script: `
      a [a b]: Heel, Monty. Lovely morning, Florence.
      b [a b]: Isn't it just? Is he over his operation?
      a [a]: Nearly. Monty, leave that!
      b [a b]: It's only my shoelace.`,
    called: { Monty: null, Florence: 'b' },
  },
  {
    story: 'roundabout',
    script: `
      a [a b c]: Left for Carlisle or right for Penrith, Desmond?
      c [c]: Right!
      b [a b]: Left. I've got the map.
      a [a b]: You've got it upside down.
      b [b]: Right, then.`,
    called: { Carlisle: null, Penrith: null, Desmond: 'b' },
  },
  {
    story: 'speakerphone',
    script: `
      b [a c]: Is that my Giulietta?
      a [a c]: Ciao, Nonna! I'm here with Marek. Is Nonno asleep?
      b [a c]: Since lunch. Like a stone.
      c [a c]: Hello! Thank you for the biscuits.
      b [c]: Eat them. You are too thin, I can hear it.`,
    called: { Giulietta: 'a', Ciao: null, Nonna: 'b', Marek: 'c', Nonno: null },
  },
  {
    story: 'smoking-fridge',
    script: `
      a [a]: Hello, is that Sandra?
      b [a]: Sandra's left the company. You're through to Olumide.
      a [a]: Right. Well, Olumide, my fridge is smoking.
      b [a]: Please unplug it, and then we'll talk.`,
    called: { Sandra: null, Olumide: 'b' },
  },
  {
    story: 'back-seat',
    script: `
      a [a c]: I'm Elsa, and I can freeze the whole car.
      b [a c]: Matilda, seat belt.
      a [a c]: Elsa doesn't need a seat belt.
      c [c]: Can Elsa stop kicking my leg?
      d [a d]: I feel a bit sick.
      b [d]: Windows down, everybody, quick.`,
    called: { Elsa: null, Matilda: 'a' },
  },
  {
    story: 'barber-chair',
    script: `
      a [a b]: Who's next? Is it Bashir?
      b [a b]: He went out for a smoke. I'm after him.
      a [a b]: Then it's you, Lucien. Sit, sit.
      b [b]: Not too short. It's my brother Anton's wedding.`,
    called: { Bashir: null, Lucien: 'b', Anton: null },
  },
];
