/**
 * The script. `sounds` are the phonemes of a line (phonemes.js); shots and moments are in the order of the film.
 * A moment is a line, `{ pause }` or `{ music }` seconds; `shot` cuts to another picture before it.
 */
export const STORY = {
  film: 'demo',
  title: 'The blue kite',
  start: '2025-06-07T10:15:00+02:00',
  shots: {
    bench: { place: 'workshop', pan: 0, people: { clara: { x: 0.44, size: 0.5, enters: 'right' } } },
    paper: { place: 'workshop', pan: 0.5, people: { malik: { x: 0.56, size: 0.5, enters: 'left' } } },
    both: {
      place: 'workshop',
      pan: 0.22,
      people: { clara: { x: 0.3, size: 0.45, leaves: 'left' }, malik: { x: 0.7, size: 0.46 } },
    },
    gate: { place: 'garden', pan: 0, people: { walter: { x: 0.46, size: 0.5, enters: 'right' } } },
    lawn: { place: 'garden', pan: 0.5, people: { clara: { x: 0.42, size: 0.5 } } },
    tree: { place: 'garden', pan: 0.8, people: { malik: { x: 0.58, size: 0.5 } } },
    hedge: { place: 'garden', pan: 0.05, people: { walter: { x: 0.54, size: 0.5 } } },
    end: {
      place: 'garden',
      pan: 0.3,
      people: { walter: { x: 0.3, size: 0.46 }, malik: { x: 0.7, size: 0.46 } },
    },
  },
  moments: [
    { shot: 'bench', pause: 0.4 },
    { music: 3 },
    { pause: 0.5 },
    {
      id: 'hello',
      who: 'clara',
      text: 'Good morning. My name is Clara, and I build kites here.',
      sounds:
        "g uh d m 'ao r n ih ng | m ay n 'ey m ih z k l 'ae r ax | ax n d ay b 'ih l d k 'ay t s h 'ih r .",
    },
    {
      id: 'friday',
      who: 'clara',
      text: 'The blue kite must be ready for the fair on Friday.',
      sounds: "dh ax b l 'uw k 'ay t m ax s t b iy r 'eh d iy | f ao r dh ax f 'eh r aa n f r 'ay d ey .",
    },
    {
      id: 'scissors',
      who: 'clara',
      text: 'I keep the silver scissors in the drawer under the window.',
      sounds:
        "ay k 'iy p dh ax s 'ih l v er s 'ih z er z | ih n dh ax d r 'ao r ah n d er dh ax w 'ih n d ow .",
    },
    {
      id: 'call',
      who: 'malik',
      text: 'Hello, Clara! It is Malik, with the paper for your kites.',
      sounds:
        "h ax l 'ow k l 'ae r ax | ih t ih z m 'aa l ih k | w ih th dh ax p 'ey p er f er y ao r k 'ay t s .",
    },
    {
      id: 'come-in',
      who: 'clara',
      text: 'Come in, Malik. Please put the paper on the long table.',
      sounds:
        "k 'ah m ih n m 'aa l ih k | p l 'iy z p 'uh t dh ax p 'ey p er aa n dh ax l 'ao ng t 'ey b ax l .",
    },
    { shot: 'paper', pause: 0.6 },
    {
      id: 'sheets',
      who: 'malik',
      text: 'I brought forty sheets, and they cost eighteen euros.',
      sounds: "ay b r 'ao t f 'ao r t iy sh 'iy t s | ax n d dh ey k 'ao s t ey t 'iy n y 'uh r ow z .",
    },
    {
      id: 'with-milk',
      who: 'malik',
      text: 'May I have a coffee, Clara? I always take it with milk.',
      sounds: "m ey ay h 'ae v ax k 'ao f iy k l 'ae r ax | ay 'ao l w ey z t 'ey k ih t w ih th m 'ih l k .",
    },
    {
      shot: 'both',
      id: 'of-course',
      who: 'clara',
      text: 'One coffee with milk. Then we will go into the garden.',
      sounds:
        "w 'ah n k 'ao f iy w ih th m 'ih l k | dh 'eh n w iy w ih l g 'ow ih n t uw dh ax g 'aa r d ax n .",
    },
    { silence: 3 },
    { shot: 'gate', pause: 0.7 },
    {
      id: 'walter',
      who: 'walter',
      text: 'Good afternoon. I am Walter, and I live next door.',
      sounds: "g uh d 'ae f t er n 'uw n | ay ae m w 'ao l t er | ax n d ay l 'ih v n 'eh k s t d 'ao r .",
    },
    {
      id: 'ribbon',
      who: 'walter',
      text: 'I found a red ribbon on the bench under the apple tree.',
      sounds:
        "ay f 'aw n d ax r 'eh d r 'ih b ax n | aa n dh ax b 'eh n ch ah n d er dh iy 'ae p ax l t r 'iy .",
    },
    {
      shot: 'lawn',
      id: 'tail',
      who: 'clara',
      text: 'Thank you, Walter. That ribbon is the tail of the blue kite.',
      sounds:
        "th 'ae ng k y uw w 'ao l t er | dh ae t r 'ih b ax n ih z dh ax t 'ey l ax v dh ax b l 'uw k 'ay t .",
    },
    {
      shot: 'tree',
      id: 'black',
      who: 'malik',
      text: 'I have changed my mind, Clara. I drink my coffee black now.',
      sounds:
        "ay h ae v ch 'ey n j d m ay m 'ay n d k l 'ae r ax | ay d r 'ih ng k m ay k 'ao f iy b l 'ae k n 'aw .",
    },
    {
      shot: 'hedge',
      id: 'sister',
      who: 'walter',
      text: 'My sister is coming from Lisbon to see it fly.',
      sounds: "m ay s 'ih s t er ih z k 'ah m ih ng f r ax m l 'ih z b ax n | t uw s 'iy ih t f l 'ay .",
    },
    {
      shot: 'end',
      id: 'bread',
      who: 'malik',
      text: 'Then I will bring some bread, and we can all eat together.',
      sounds:
        "dh 'eh n ay w ih l b r 'ih ng s ah m b r 'eh d | ax n d w iy k ae n 'ao l 'iy t t uw g 'eh dh er .",
    },
    { pause: 1.6 },
  ],
  questions: [
    {
      question: 'Where are the silver scissors?',
      answer: 'in the drawer under the window',
      accept: ['drawer', 'under the window'],
      types: ['multi-evidence'],
      forms: ['where'],
      clues: ['scissors'],
    },
    {
      question: 'On which day must the blue kite be ready?',
      answer: 'on Friday',
      accept: ['friday'],
      types: ['multi-evidence'],
      forms: ['when'],
      clues: ['friday'],
    },
    {
      question: 'How much did the forty sheets of paper cost?',
      answer: 'eighteen euros',
      accept: ['eighteen', '18'],
      types: ['multi-evidence'],
      forms: ['count'],
      clues: ['sheets'],
    },
    {
      question: 'How does Malik drink his coffee now?',
      answer: 'black',
      accept: ['black'],
      types: ['person-understanding', 'multi-evidence'],
      forms: ['preference'],
      clues: ['with-milk', 'black'],
    },
    {
      question: 'Who called from outside that he had the paper?',
      answer: 'Malik',
      accept: ['malik'],
      types: ['cross-modal'],
      forms: ['who-said'],
      clues: ['call', 'sheets'],
    },
    {
      question: 'Who found the red ribbon?',
      answer: 'Walter',
      accept: ['walter'],
      types: ['cross-modal', 'person-understanding'],
      forms: ['who-said'],
      clues: ['walter', 'ribbon'],
    },
    { question: 'How old is Walter?', answer: null, types: ['person-understanding'], clues: [] },
    {
      question: 'What did Clara pay for the blue kite?',
      answer: null,
      types: ['multi-hop'],
      clues: ['friday'],
    },
  ],
};
