/**
 * Four films of two weeks, as in story.js. Somebody is met before her name is told, a party is put off, a habit changes, and a clock comes back
 * as a present. `cross` has, by film, the lines that a question needs of other films.
 */
const STALL = {
  film: 'stall',
  title: 'The stall',
  start: '2025-09-06T10:05:00Z',
  shots: {
    baker: { place: 'market', pan: 0, people: { rosa: { x: 0.64, size: 0.48 } } },
    buyer: { place: 'market', pan: 1, people: { walter: { x: 0.3, size: 0.48, enters: 'left' } } },
    again: { place: 'market', pan: 0, people: { rosa: { x: 0.68, size: 0.5 } } },
    thanks: { place: 'market', pan: 1, people: { walter: { x: 0.3, size: 0.48 } } },
    price: { place: 'market', pan: 0, people: { rosa: { x: 0.64, size: 0.48 } } },
    home: { place: 'market', pan: 1, people: { walter: { x: 0.26, size: 0.46, leaves: 'left' } } },
  },
  moments: [
    { shot: 'baker', pause: 0.5 },
    {
      id: 'warm',
      who: 'rosa',
      text: 'Good morning! The bread is still warm today.',
      sounds: "g uh d m 'ao r n ih ng | dh ax b r 'eh d ih z s t 'ih l w 'ao r m t ax d ey .",
    },
    { shot: 'buyer', pause: 0.9 },
    {
      id: 'river',
      who: 'walter',
      text: 'Good morning. I am Walter, and I live by the river.',
      sounds: "g uh d m 'ao r n ih ng | ay ae m w 'ao l t er | ax n d ay l 'ih v b ay dh ax r 'ih v er .",
    },
    {
      shot: 'again',
      id: 'porto',
      who: 'rosa',
      text: 'I learnt to bake in Porto, in the shop of my mother.',
      sounds: "ay l 'er n t t uw b 'ey k ih n p 'ao r t ow | ih n dh ax sh 'aa p ax v m ay m 'ah dh er .",
    },
    {
      shot: 'thanks',
      id: 'loaves',
      who: 'walter',
      text: 'Two loaves, please. One is for my friend Malik.',
      sounds: "t 'uw l 'ow v z p l 'iy z | w 'ah n ih z f ao r m ay f r 'eh n d m 'aa l ih k .",
    },
    {
      shot: 'price',
      id: 'six',
      who: 'rosa',
      text: 'Two loaves are six euros. I am here on Thursdays, too.',
      sounds: "t 'uw l 'ow v z aa r s 'ih k s y 'uh r ow z | ay ae m h 'iy r aa n th 'er z d ey z t 'uw .",
    },
    {
      shot: 'home',
      id: 'bicycle',
      who: 'walter',
      text: 'I will take them home on my bicycle.',
      sounds: "ay w ih l t 'ey k dh eh m h 'ow m | aa n m ay b 'ay s ih k ax l .",
    },
    { pause: 1.4 },
  ],
  questions: [],
};

const WORKSHOP = {
  film: 'workshop',
  title: 'The clock',
  start: '2025-09-15T17:30:00Z',
  shots: {
    door: { place: 'clockmaker', pan: 0.6, people: { malik: { x: 0.36, size: 0.48, enters: 'left' } } },
    bench: { place: 'clockmaker', pan: 0.05, people: { clara: { x: 0.5, size: 0.5 } } },
    near: { place: 'clockmaker', pan: 0.6, people: { malik: { x: 0.36, size: 0.48 } } },
    both: {
      place: 'clockmaker',
      pan: 0.4,
      people: { clara: { x: 0.3, size: 0.45 }, malik: { x: 0.7, size: 0.45 } },
    },
  },
  moments: [
    { shot: 'door', pause: 0.9 },
    {
      id: 'large',
      who: 'malik',
      text: 'Hello, Clara! It is Malik. What a beautiful clock!',
      sounds: "h ax l 'ow k l 'ae r ax | ih t ih z m 'aa l ih k | w 'ah t ax b y 'uw t ih f uh l k l 'aa k .",
    },
    {
      shot: 'bench',
      id: 'repair',
      who: 'clara',
      text: 'I am repairing it for Walter. Please tell him nothing.',
      sounds:
        "ay ae m r ih p 'eh r ih ng ih t f ao r w 'ao l t er | p l 'iy z t 'eh l h ih m n 'ah th ih ng .",
    },
    {
      id: 'friday',
      who: 'clara',
      text: 'His birthday party is on Friday, in the garden.',
      sounds: "h ih z b 'er th d ey p 'aa r t iy ih z aa n f r 'ay d ey | ih n dh ax g 'aa r d ax n .",
    },
    {
      shot: 'near',
      id: 'chocolate',
      who: 'malik',
      text: 'Let us have cake, Clara. My favourite cake is chocolate cake.',
      sounds:
        "l eh t ah s h 'ae v k 'ey k k l 'ae r ax | m ay f 'ey v r ih t k 'ey k ih z ch 'ao k l ax t k 'ey k .",
    },
    {
      shot: 'both',
      id: 'key',
      who: 'clara',
      text: 'I keep the key of the garden under the blue pot.',
      sounds: "ay k 'iy p dh ax k 'iy ax v dh ax g 'aa r d ax n | ah n d er dh ax b l 'uw p 'aa t .",
    },
    {
      id: 'gave',
      who: 'malik',
      text: 'Walter gave me bread from the market. I will go there, too.',
      sounds:
        "w 'ao l t er g 'ey v m iy b r 'eh d f r ax m dh ax m 'aa r k ih t | ay w ih l g 'ow dh eh r t 'uw .",
    },
    { pause: 1.4 },
  ],
  questions: [],
};

const MARKET = {
  film: 'market',
  title: 'A name',
  start: '2025-09-18T11:20:00Z',
  shots: {
    comes: { place: 'market', pan: 0.51, people: { malik: { x: 0.44, size: 0.48, enters: 'right' } } },
    baker: { place: 'market', pan: 0, people: { rosa: { x: 0.64, size: 0.48 } } },
    near: { place: 'market', pan: 0.51, people: { malik: { x: 0.44, size: 0.48 } } },
    both: {
      place: 'market',
      pan: 0,
      people: { malik: { x: 0.3, size: 0.45 }, rosa: { x: 0.7, size: 0.45 } },
    },
  },
  moments: [
    { shot: 'comes', pause: 0.9 },
    {
      id: 'malik',
      who: 'malik',
      text: 'Good morning. I am Malik. Walter gave me your bread.',
      sounds: "g uh d m 'ao r n ih ng | ay ae m m 'aa l ih k | w 'ao l t er g 'ey v m iy y ao r b r 'eh d .",
    },
    {
      shot: 'baker',
      id: 'rosa',
      who: 'rosa',
      text: 'Welcome, Malik! My name is Rosa. Please try a piece.',
      sounds: "w 'eh l k ax m m 'aa l ih k | m ay n 'ey m ih z r 'ow z ax | p l 'iy z t r 'ay ax p 'iy s .",
    },
    {
      shot: 'near',
      id: 'apple',
      who: 'malik',
      text: 'Thank you, Rosa. My favourite cake is apple cake now.',
      sounds: "th 'ae ng k y uw r 'ow z ax | m ay f 'ey v r ih t k 'ey k ih z 'ae p ax l k 'ey k n 'aw .",
    },
    {
      shot: 'both',
      id: 'sunday',
      who: 'malik',
      text: 'The birthday party is on Sunday now, because of the rain.',
      sounds:
        "dh ax b 'er th d ey p 'aa r t iy ih z aa n s 'ah n d ey n aw | b ih k 'ao z ax v dh ax r 'ey n .",
    },
    {
      id: 'cake',
      who: 'rosa',
      text: 'Then I will come, and I will bring a whole cake.',
      sounds: "dh 'eh n ay w ih l k 'ah m | ax n d ay w ih l b r 'ih ng ax h 'ow l k 'ey k .",
    },
    {
      id: 'nothing',
      who: 'malik',
      text: 'That is good. Walter knows nothing yet.',
      sounds: "dh ae t ih z g 'uh d | w 'ao l t er n 'ow z n 'ah th ih ng y 'eh t .",
    },
    { pause: 1.4 },
  ],
  questions: [],
};

const PARTY = {
  film: 'party',
  title: 'The party',
  start: '2025-09-21T15:00:00Z',
  shots: {
    wish: {
      place: 'party',
      pan: 0.62,
      people: { clara: { x: 0.2, size: 0.45 }, walter: { x: 0.54, size: 0.45, enters: 'right' } },
    },
    seventy: { place: 'party', pan: 0.7, people: { walter: { x: 0.36, size: 0.48 } } },
    shop: { place: 'party', pan: 0, people: { rosa: { x: 0.66, size: 0.48 } } },
    absent: { place: 'party', pan: 0.7, people: { clara: { x: 0.36, size: 0.5 } } },
    end: {
      place: 'party',
      pan: 0,
      people: { walter: { x: 0.3, size: 0.45 }, rosa: { x: 0.7, size: 0.45 } },
    },
  },
  moments: [
    { shot: 'wish', pause: 1.2 },
    {
      id: 'present',
      who: 'clara',
      text: 'Happy birthday, Walter! The clock is for you.',
      sounds: "h 'ae p iy b 'er th d ey w 'ao l t er | dh ax k l 'aa k ih z f ao r y 'uw .",
    },
    {
      shot: 'seventy',
      id: 'seventy',
      who: 'walter',
      text: 'Thank you, Clara. I am seventy years old today.',
      sounds: "th 'ae ng k y uw k l 'ae r ax | ay ae m s 'eh v ax n t iy y 'ih r z 'ow l d t ax d ey .",
    },
    {
      shot: 'shop',
      id: 'shop',
      who: 'rosa',
      text: 'In spring I will open a shop by the river.',
      sounds: "ih n s p r 'ih ng | ay w ih l 'ow p ax n ax sh 'aa p b ay dh ax r 'ih v er .",
    },
    {
      shot: 'absent',
      id: 'lisbon',
      who: 'clara',
      text: 'Malik is not here. He is in Lisbon until Monday.',
      sounds: "m 'aa l ih k ih z n 'aa t h iy r | h iy ih z ih n l 'ih z b ax n ah n t 'ih l m 'ah n d ey .",
    },
    {
      shot: 'end',
      id: 'piece',
      who: 'rosa',
      text: 'Then I will keep a piece of my cake for him.',
      sounds: "dh 'eh n ay w ih l k 'iy p ax p 'iy s | ax v m ay k 'ey k f ao r h ih m .",
    },
    {
      id: 'best',
      who: 'walter',
      text: 'This is the best birthday of my life.',
      sounds: "dh ih s ih z dh ax b 'eh s t | b 'er th d ey ax v m ay l 'ay f .",
    },
    { pause: 1.4 },
  ],
  // Asked when all four are remembered.
  questions: [
    {
      question: 'When did we first see Rosa?',
      answer: 'on Saturday, 6 September 2025',
      accept: ['6 september'],
      types: ['person-understanding', 'cross-modal'],
      clues: [],
      cross: { stall: ['warm'], market: ['rosa'] },
    },
    {
      question: 'What is Malik’s favourite cake?',
      answer: 'apple cake',
      accept: ['apple'],
      types: ['person-understanding', 'multi-evidence'],
      clues: [],
      cross: { workshop: ['chocolate'], market: ['apple'] },
    },
    {
      question: 'When did we see a clock?',
      answer: 'on 15 and 21 September 2025',
      accept: ['15 september'],
      types: ['cross-modal', 'multi-evidence'],
      clues: ['present'],
      cross: { workshop: ['large'] },
    },
    {
      question: 'When is the birthday party?',
      answer: 'on Sunday',
      accept: ['sunday'],
      types: ['multi-evidence'],
      clues: [],
      cross: { workshop: ['friday'], market: ['sunday'] },
    },
    {
      question: 'Why was the party put off?',
      answer: 'because of the rain',
      accept: ['rain'],
      types: ['multi-hop'],
      clues: [],
      cross: { market: ['sunday'] },
    },
    {
      question: 'Was Malik at the party?',
      answer: 'no',
      accept: ['no,', 'not in view', 'not here'],
      types: ['person-understanding'],
      clues: ['lisbon'],
    },
    {
      question: 'What does the sign at the market say?',
      answer: 'FRESH BREAD',
      accept: ['fresh bread'],
      types: ['cross-modal'],
      clues: [],
      cross: { stall: ['warm'] },
    },
    {
      question: 'Where is the key of the garden?',
      answer: 'under the blue pot',
      accept: ['blue pot'],
      types: ['multi-evidence'],
      clues: [],
      cross: { workshop: ['key'] },
    },
    {
      question: 'What does Rosa’s brother do?',
      answer: null,
      types: ['person-understanding'],
      clues: [],
    },
    { question: 'How much did the clock cost?', answer: null, types: ['multi-evidence'], clues: [] },
    { question: 'Where does Clara live?', answer: null, types: ['person-understanding'], clues: [] },
    {
      question: 'What did Walter give Rosa for her birthday?',
      answer: null,
      types: ['multi-hop'],
      clues: [],
    },
  ],
};

/** In the order of their days. */
export const WEEKS = [STALL, WORKSHOP, MARKET, PARTY];
