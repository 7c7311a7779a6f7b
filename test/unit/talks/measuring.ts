import type { Talk } from './talk';

/** Only to measure by: nothing is set by these. Written before the grammar of names was looked at. */
export const MEASURING: Talk[] = [
  {
    story: 'allotment',
    script: `
      a [a b]: Would you mind handing me that trowel, Enid?
      b [a b]: This one? There.
      a [a b]: Perfect.`,
    called: { Enid: 'b' },
  },
  {
    story: 'platform',
    script: `
      a [a]: We're down here, Lorcan! Platform two!
      b [a b]: Finally. I walked the entire length of the station.`,
    called: { Lorcan: 'b' },
  },
  {
    story: 'lift',
    script: `
      a [a b]: I've left the spare key under the pot.
      b [a b]: Cheers, Delphine, that helps a lot.`,
    called: { Delphine: 'a' },
  },
  {
    story: 'tent',
    script: `
      a [a b]: Anselm, grab the other end of this pole.
      b [a b]: Like so?
      a [a b]: A bit higher.`,
    called: { Anselm: 'b' },
  },
  {
    story: 'club evening',
    script: `
      a [a b]: Good evening everybody, my name's Thora and I keep the bees.
      b [a b]: And I am Casimir. I mostly eat the honey.`,
    called: { Thora: 'a', Casimir: 'b' },
  },
  {
    story: 'switchboard',
    script: `
      a [a]: Harbour office, Lucinda speaking.
      b [a]: Hello, I would like to book a berth for Saturday.
      a [a]: Certainly. How long is your boat?`,
    called: { Lucinda: 'a' },
  },
  {
    story: 'cousin',
    script: `
      a [a b]: My cousin Evander has opened a bicycle shop.
      b [a b]: In this town?
      a [a b]: No, up in the north.`,
    called: { Evander: null },
  },
  {
    story: 'parrot',
    script: `
      a [a b]: Say hello, Pablo! Polly wants a nut?
      b [a b]: I don't think that parrot has ever said a word.`,
    called: { Pablo: null, Polly: null },
  },
  {
    story: 'stairs',
    script: `
      a [b]: Winifred, the taxi is waiting!
      b [b]: Tell him two minutes, I need my coat.`,
    called: { Winifred: 'b' },
  },
  {
    story: 'card game',
    script: `
      a [a b c]: Your turn, Ottoline.
      b [a b c]: I will play the seven.
      c [a b c]: Oh no, not the seven.`,
    called: { Ottoline: 'b' },
  },
  {
    story: 'roll call',
    script: `
      a [a b c]: Is Barnaby here?
      b [a b c]: Here!
      a [a b c]: And Marisol?
      c [a b c]: Present.`,
    called: { Barnaby: 'b', Marisol: 'c' },
  },
  {
    story: 'car',
    script: `
      a [a b]: My first car was a Mercedes, then I had a Lotus.
      b [a b]: I only ever drove a little Clio.`,
    called: { Mercedes: null, Lotus: null, Clio: null },
  },
  {
    story: 'trip',
    script: `
      a [a b]: From Sydney we flew to Adelaide.
      b [a b]: Was Adelaide worth the trip?
      a [a b]: Every minute.`,
    called: { Sydney: null, Adelaide: null },
  },
  {
    story: 'short form',
    script: `
      a [a b]: I'm Theodora. Call me Teddy, please.
      b [a b]: Fine by me. Teddy, where shall I put my bag?
      a [a b]: On the bench.`,
    called: { Theodora: 'a', Teddy: 'a' },
  },
  {
    story: 'thinking',
    script: `
      a [a b]: So why does bread rise at all?
      b [a b]: Well, Ignatius, the yeast makes gas.
      a [a b]: And the gas stays in the dough?`,
    called: { Ignatius: 'a' },
  },
  {
    story: 'aunt',
    script: `
      a [a b c]: Come and meet my neighbour Zelda.
      b [a b c]: Pleased to meet you.
      c [a b c]: The pleasure is mine.`,
    called: { Zelda: 'c' },
  },
  {
    story: 'night',
    script: `
      a [a b]: I'm going to bed, I can hardly see straight.
      b [a b]: Good night, Benjamina. Sleep well.`,
    called: { Benjamina: 'a' },
  },
  {
    story: 'watch out',
    script: `
      a [a b]: Look out, Torsten! There's a step!
      b [a b]: Thanks, I nearly went over it.`,
    called: { Torsten: 'b' },
  },
  {
    story: 'no',
    script: `
      a [a b]: Shall I turn the heating up?
      b [a b]: No, Philippa, leave it. I'm warm enough.`,
    called: { Philippa: 'a' },
  },
  {
    story: 'gone',
    script: `
      a [a b]: Who locked the shed?
      b [a b]: It must have been Mortimer. He always does.
      a [a b]: Typical.`,
    called: { Mortimer: null },
  },
  {
    story: 'studio',
    script: `
      a [a b]: With me in the studio is the sailor Ragna Holm.
      b [a b]: Good to be here.
      a [a b]: Ragna, were you ever afraid out there?
      b [a b]: Once, off the cape.`,
    called: { Ragna: 'b' },
  },
  {
    story: 'answering machine',
    script: `
      a [a]: Hello, it's Ottokar here. Please ring me back about the piano.`,
    called: { Ottokar: 'a' },
  },
  {
    story: 'medal',
    script: `
      a [a b c]: Congratulations, Juno! First place!
      b [a b c]: I can't believe it.
      c [a b c]: You earned it.`,
    called: { Juno: 'b' },
  },
  {
    story: 'menu',
    script: `
      a [a b]: The soup or the pie? What would you like, Hamish?
      b [a b]: The pie, if there is any left.`,
    called: { Hamish: 'b' },
  },
  {
    story: 'reproach',
    script: `
      a [a b]: You know, Sidonie, this is the third umbrella you have lost.
      b [a b]: I know. They run away from me.`,
    called: { Sidonie: 'b' },
  },
  {
    story: 'spilt',
    script: `
      a [a b]: I'm so sorry about the carpet.
      b [a b]: It's quite all right, Percival. It will wash out.
      a [a b]: I feel terrible.`,
    called: { Percival: 'a' },
  },
  {
    story: 'quote',
    script: `
      a [a b]: My teacher always said, Gideon, you will end up a farmer.
      b [a b]: And was she right?
      a [a b]: I have forty cows.`,
    called: { Gideon: 'a' },
  },
  {
    story: 'parking',
    script: `
      a [a b]: Is there enough room behind me?
      b [a b]: Plenty. A bit further back, Marguerite. Stop!
      a [a b]: That was close.`,
    called: { Marguerite: 'a' },
  },
  {
    story: 'goat',
    script: `
      a [a b]: Has anybody fed Esmeralda?
      b [a b]: That goat ate my hat, she is not hungry.`,
    called: { Esmeralda: null },
  },
  {
    story: 'optician',
    script: `
      a [a b]: Good afternoon, I'm Mrs Lindqvist, I will test your eyes today.
      b [a b]: I can see hardly anything with the left one.`,
    called: { Lindqvist: 'a' },
  },
  {
    story: 'form',
    script: `
      a [a b]: What should I call you?
      b [a b]: Just call me Rafferty.
      a [a b]: Take a number, Rafferty.`,
    called: { Rafferty: 'b' },
  },
  {
    story: 'stage',
    script: `
      a [a b]: Ladies and gentlemen, please give a warm hand to Ludmila!
      b [a b]: Thank you, thank you all. What a lovely crowd.`,
    called: { Ludmila: 'b' },
  },
  {
    story: 'run',
    script: `
      a [a b]: Hurry up, Cosmo, the bakery closes at six.
      b [a b]: I'm running as fast as I can.`,
    called: { Cosmo: 'b' },
  },
  {
    story: 'goal',
    script: `
      a [a b]: Did you see that? I scored!
      b [a b]: Brilliant, Annika! Do it again!`,
    called: { Annika: 'a' },
  },
  {
    story: 'long distance',
    script: `
      a [a]: Are you still there, Emeka?
      b [a]: Still here. The line is bad.
      a [a]: I will speak louder.`,
    called: { Emeka: 'b' },
  },
  {
    story: 'song',
    script: `
      a [a b]: Which song was that? Was it Roxanne?
      b [a b]: No, it was Angie, by the Stones.`,
    called: { Roxanne: null, Angie: null },
  },
  {
    story: 'news of an aunt',
    script: `
      a [a b]: Aunt Hortense sends her love.
      b [a b]: How is she getting on?
      a [a b]: Her hip is better.`,
    called: { Hortense: null },
  },
  {
    story: 'boat',
    script: `
      a [a b c]: Who is going to steer?
      b [a b c]: I think Konrad should do it.
      c [a b c]: Fine, give me the tiller.`,
    called: { Konrad: 'c' },
  },
  {
    story: 'paint',
    script: `
      a [a b]: Don't touch that, Wendeline, it's still wet.
      b [a b]: Too late. Look at my sleeve.`,
    called: { Wendeline: 'b' },
  },
  {
    story: 'tea',
    script: `
      a [a b]: Is it far to the lighthouse?
      b [a b]: Not at all, Alasdair. Ten minutes on foot.`,
    called: { Alasdair: 'a' },
  },
];
