import type { Talk } from './talk';

/** To write rules by. Written before the grammar of names was looked at. */
export const CHOOSING: Talk[] = [
  {
    story: 'kettle',
    script: `
      a [a b]: Could you put the kettle on, Rosalind?
      b [a b]: Already did. Milk?
      a [a b]: Just a drop.`,
    called: { Rosalind: 'b' },
  },
  {
    story: 'bridge',
    script: `
      a [a]: Over here, Tom!
      b [a b]: Sorry, the traffic on the bridge was awful.
      a [a b]: Never mind, you made it.`,
    called: { Tom: 'b' },
  },
  {
    story: 'towels',
    script: `
      a [a b]: The towels are folded.
      b [a b]: Thanks, Nadia. You saved me an hour.`,
    called: { Nadia: 'a' },
  },
  {
    story: 'ladder',
    script: `
      a [a b]: Mia, can you hold the ladder for a second?
      b [a b]: Got it. Go on up.`,
    called: { Mia: 'b' },
  },
  {
    story: 'new desk',
    script: `
      a [a b]: Hi, I'm Gregor. I start here today.
      b [a b]: Welcome! I'm Yasmin, your desk is by the window.`,
    called: { Gregor: 'a', Yasmin: 'b' },
  },
  {
    story: 'phone plumber',
    script: `
      a [a]: Hello, this is Martha Quinn speaking.
      b [a]: Good morning, I'm calling about the leaking pipe.
      a [a]: Oh good. When can you come?`,
    called: { Martha: 'a' },
  },
  {
    story: 'absent sister',
    script: `
      a [a b]: Did you hear that Clara moved to Lisbon?
      b [a b]: No! When did she leave?
      a [a b]: In March. She loves it there.`,
    called: { Clara: null },
  },
  {
    story: 'dog',
    script: `
      a [a b]: Sit, Bruno! Good boy.
      b [a b]: Your dog really listens to you.`,
    called: { Bruno: null },
  },
  {
    story: 'whistle from kitchen',
    script: `
      a [b]: Henrik! Dinner is on the table!
      b [b]: Coming, just one more page.`,
    called: { Henrik: 'b' },
  },
  {
    story: 'three at the table',
    script: `
      a [a b c]: Pass me the salt, would you, Idris?
      b [a b c]: Here you go.
      c [a b c]: And the pepper for me, please.`,
    called: { Idris: 'b' },
  },
  {
    story: 'teacher',
    script: `
      a [a b c]: Priya, what did you get for the third one?
      b [a b c]: I got forty two.
      a [a b c]: And you, Oskar?
      c [a b c]: The same, forty two.`,
    called: { Priya: 'b', Oskar: 'c' },
  },
  {
    story: 'brand',
    script: `
      a [a b]: I bought a new Dyson yesterday, it is so loud.
      b [a b]: My old Henry still works fine.`,
    called: { Dyson: null, Henry: null },
  },
  {
    story: 'place',
    script: `
      a [a b]: We drove through Florence and then on to Victoria station.
      b [a b]: Florence must have been hot in August.`,
    called: { Florence: null, Victoria: null },
  },
  {
    story: 'nickname',
    script: `
      a [a b]: My name is Alexander, but everybody calls me Sasha.
      b [a b]: Nice to meet you, Sasha.`,
    called: { Sasha: 'a', Alexander: 'a' },
  },
  {
    story: 'good question',
    script: `
      a [a b]: How deep is the lake?
      b [a b]: Good question, Leonie. About thirty metres.`,
    called: { Leonie: 'a' },
  },
  {
    story: 'this is my',
    script: `
      a [a b c]: This is my brother Felipe.
      b [a b c]: Hey, good to finally meet you.
      c [a b c]: Likewise. I have heard so much about you.`,
    called: { Felipe: 'b' },
  },
  {
    story: 'goodbye',
    script: `
      a [a b]: I have to catch my train now.
      b [a b]: Bye, Ingrid, get home safe!
      a [a b]: I will. See you Monday.`,
    called: { Ingrid: 'a' },
  },
  {
    story: 'careful',
    script: `
      a [a b]: Careful, Dominic, the plate is hot!
      b [a b]: Ouch. You could have said so earlier.`,
    called: { Dominic: 'b' },
  },
  {
    story: 'yes',
    script: `
      a [a b]: Are you ready to begin?
      b [a b]: Yes, Walter, I have been ready for ten minutes.
      a [a b]: Then let us start.`,
    called: { Walter: 'a' },
  },
  {
    story: 'boss',
    script: `
      a [a b]: Where are the keys to the van?
      b [a b]: Ask Bernadette, she had them last.
      a [a b]: She is on holiday.`,
    called: { Bernadette: null },
  },
  {
    story: 'interview',
    script: `
      a [a b]: Today I am talking to the baker Aurelio Conti. Aurelio, how did you start?
      b [a b]: My grandfather had an oven in his garden.`,
    called: { Aurelio: 'b' },
  },
  {
    story: 'voice message',
    script: `
      a [a]: It's me, Paulina. I am going to be late, the bus broke down.`,
    called: { Paulina: 'a' },
  },
  {
    story: 'happy birthday',
    script: `
      a [a b c]: Happy birthday, Nils!
      b [a b c]: Thank you! Is that cake for me?
      c [a b c]: All of it. Blow out the candles.`,
    called: { Nils: 'b' },
  },
  {
    story: 'what do you think',
    script: `
      a [a b]: I would paint it green. What do you think, Samira?
      b [a b]: Green is nice, but blue would be calmer.`,
    called: { Samira: 'b' },
  },
  {
    story: 'middle',
    script: `
      a [a b]: I told you, Fergus, that the engine would not start.
      b [a b]: You did. I should have listened.`,
    called: { Fergus: 'b' },
  },
  {
    story: 'sorry',
    script: `
      a [a b]: I broke your mug.
      b [a b]: Don't worry about it, Tamsin, it was old.
      a [a b]: I will buy you another.`,
    called: { Tamsin: 'a' },
  },
  {
    story: 'gossip',
    script: `
      a [a b]: Then Roderick said to me, you will never finish it.
      b [a b]: And what did you answer?
      a [a b]: I told him to wait and see.`,
    called: { Roderick: null },
  },
  {
    story: 'climbers',
    script: `
      a [a b]: Can you see the next hold?
      b [a b]: No. Where is it?
      a [a b]: Left of your knee, Jolanda. Your other left!
      b [a b]: Found it!`,
    called: { Jolanda: 'b' },
  },
  {
    story: 'cat',
    script: `
      a [a b]: Where is Matilda?
      b [a b]: Asleep on the radiator. That cat never moves.`,
    called: { Matilda: null },
  },
  {
    story: 'doctor',
    script: `
      a [a b]: Please take a seat. I'm Doctor Okafor.
      b [a b]: Thank you, doctor. My knee hurts.`,
    called: { Okafor: 'a' },
  },
  {
    story: 'name asked',
    script: `
      a [a b]: And what is your name?
      b [a b]: Benedikt.
      a [a b]: Welcome to the choir, Benedikt.`,
    called: { Benedikt: 'b' },
  },
  {
    story: 'radio',
    script: `
      a [a b]: And now a word from our guest. Welcome, Estelle!
      b [a b]: Thanks for having me.`,
    called: { Estelle: 'b' },
  },
  {
    story: 'off to the ferry',
    script: `
      a [a b]: Come on, Rupert, we will miss the ferry.
      b [a b]: I can't find my other shoe.
      a [a b]: Then hop.`,
    called: { Rupert: 'b' },
  },
  {
    story: 'well done',
    script: `
      a [a b]: I finished the whole puzzle!
      b [a b]: Well done, Greta! That was a hard one.`,
    called: { Greta: 'a' },
  },
  {
    story: 'phone to absent',
    script: `
      a [a]: Hello Viktor, can you hear me?
      b [a]: Yes, loud and clear.
      a [a]: Great. I have the papers here.`,
    called: { Viktor: 'b' },
  },
  {
    story: 'storm',
    script: `
      a [a b]: They say storm Agatha will reach us tonight.
      b [a b]: Then we should bring the chairs in.`,
    called: { Agatha: null },
  },
  {
    story: 'letter',
    script: `
      a [a b]: I got a letter from Cornelius today.
      b [a b]: What does he write?
      a [a b]: That he is coming home.`,
    called: { Cornelius: null },
  },
  {
    story: 'workshop',
    script: `
      a [a b c]: Who wants to try the lathe first?
      b [a b c]: Let Simone try, she is the youngest.
      c [a b c]: Alright, I will have a go.`,
    called: { Simone: 'c' },
  },
  {
    story: 'stop it',
    script: `
      a [a b]: Stop that, Leopold. You are getting water everywhere.
      b [a b]: But it is fun!`,
    called: { Leopold: 'b' },
  },
  {
    story: 'answer',
    script: `
      a [a b]: Do you take sugar?
      b [a b]: No thanks, Wilma.
      a [a b]: Suit yourself.`,
    called: { Wilma: 'a' },
  },
];
