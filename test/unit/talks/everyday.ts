import type { Talk } from './talk';

/** Families, shops, schools, clubs and phone calls, in English, German and French. Written before the grammar of names was looked at; to write rules by. */
export const EVERYDAY: Talk[] = [
  {
    story: 'sister at the door',
    script: `
      a [a b c]: Mum, this is my sister-in-law Imogen.
      c [a b c]: Lovely to meet you at last.
      b [a b c]: Come in, come in, you must be frozen.`,
    called: { Imogen: 'c' },
  },
  {
    story: 'hardware shop',
    script: `
      a [a b]: Do you have hinges for a cupboard this size?
      b [a b c]: You'd better ask Desmond, he does the fittings.
      c [a b c]: Brass or steel?
      a [a b c]: Steel, I think.`,
    called: { Desmond: 'c' },
  },
  {
    story: 'register',
    script: `
      a [a b c]: Right, register. Philippa?
      b [a b c]: Here, miss.
      a [a b c]: Kwame?
      c [a b c]: Present.`,
    called: { Philippa: 'b', Kwame: 'c' },
  },
  {
    story: 'chess club',
    script: `
      a [a b c]: You're playing white tonight, Leopold, and Saskia has the clock.
      b [a b c]: White again? Fine by me.
      c [a b c]: I'll set it to fifteen minutes.`,
    called: { Leopold: 'b', Saskia: 'c' },
  },
  {
    story: 'phone to the dentist',
    script: `
      a [b]: Harbour Dental, Colette speaking, how can I help?
      b [b]: I have to move my appointment, the name is Whitcombe. Barnaby Whitcombe.
      a [b]: One moment, Mr Whitcombe.`,
    called: { Colette: 'a', Barnaby: 'b', Whitcombe: 'b' },
  },
  {
    story: 'who is that',
    script: `
      a [a b]: Who's that on the phone?
      b [a b]: It's only Grandpa Wilfred.
      a [a b]: Tell him we found his glasses.`,
    called: { Wilfred: null },
  },
  {
    story: 'short for',
    script: `
      a [a b]: I'm Wilhelmina, but everybody calls me Billie.
      b [a b]: Billie it is, then. I put you at table four.`,
    called: { Wilhelmina: 'a', Billie: 'a' },
  },
  {
    story: 'choir',
    script: `
      a [a b c]: Sopranos, once more from bar twelve.
      b [a b c]: Could we take it slower?
      a [a b c]: Good idea, Verity. And Anselm, watch the breath before the high note.
      c [a b c]: Sorry, I keep running out of air.`,
    called: { Verity: 'b', Anselm: 'c' },
  },
  {
    story: 'bakery morning',
    script: `
      a [a b]: The usual, Mrs Oduya?
      b [a b]: Two rolls today, my nephew is staying. Thank you, Piers.
      a [a b]: That's two forty.`,
    called: { Oduya: 'b', Piers: 'a' },
  },
  {
    story: 'swimming lesson',
    script: `
      a [a b c]: Arms up, Tobias, that's it, keep kicking.
      b [a b c]: My nose is full of water!
      c [a b c]: Is it my turn now?
      a [a b c]: In a second, Marguerite.`,
    called: { Tobias: 'b', Marguerite: 'c' },
  },
  {
    story: 'not that one',
    script: `
      a [a b]: Are you Gareth from the night shift?
      b [a b]: No, Gareth's off sick. I'm Lorcan, I'm covering for him.
      a [a b]: Ah, then you'll want the keys.`,
    called: { Gareth: null, Lorcan: 'b' },
  },
  {
    story: 'called away',
    script: `
      a [a b c]: Ottoline, your mother's on the line!
      b [a b c]: Tell her I'll ring back.
      c [a b c]: She says it's urgent.
      b [a b c]: Everything's urgent with her.`,
    called: { Ottoline: 'b' },
  },
  {
    story: 'allotment',
    script: `
      a [a b]: Did you plant these beans, or did Rupert?
      b [a b]: Rupert did, before he went to Wales.
      a [a b]: They are doing better than mine.`,
    called: { Rupert: null },
  },
  {
    story: 'birthday candles',
    script: `
      a [a b c]: Happy birthday, dear Matilda, happy birthday to you!
      b [a b c]: Can I blow them out now?
      c [a b c]: Make a wish first, sweetheart.`,
    called: { Matilda: 'b' },
  },
  {
    story: 'football training',
    script: `
      a [a b c]: Pass it, Jonty, pass it! Good. Now back to Elspeth.
      b [a b c]: I was open the whole time.
      a [a b c]: I know you were, Jonty. Elspeth, stay wide.
      c [a b c]: I am wide!`,
    called: { Jonty: 'b', Elspeth: 'c' },
  },
  {
    story: 'video call',
    script: `
      a [a]: Can you hear me? It's Henrietta.
      b [a b]: Loud and clear! How's the weather in Bergen?
      a [a b]: Wet. Is Cosmo there too?
      b [a b]: He's at practice till six.`,
    called: { Henrietta: 'a', Cosmo: null },
  },
  {
    story: 'waiter',
    script: `
      a [a b c]: Good evening, my name's Thaddeus and I'll be looking after you.
      b [a b c]: Evening. I'll have the soup.
      a [a b c]: And for you, madam?
      c [a b c]: The same as Roland, please.`,
    called: { Thaddeus: 'a', Roland: 'b' },
  },
  {
    story: 'moving house',
    script: `
      a [a b c d]: Cedric and Lavinia, you take the sofa.
      b [a b c d]: It won't go round the corner.
      c [a b c d]: Tip it up, then it will.
      a [a b c d]: And you, Nils, hold the door, would you?
      d [a b c d]: Holding it.`,
    called: { Cedric: null, Lavinia: null, Nils: 'd' },
  },
  {
    story: 'lost tooth',
    script: `
      a [a b]: Show me, Juno. Open wide.
      b [a b]: It came out in the apple!
      a [a b]: Well, that's a big gap, isn't it?`,
    called: { Juno: 'b' },
  },
  {
    story: 'introductions at a club',
    script: `
      a [a b c]: Let me introduce you two. Winifred, Augustin. Augustin, Winifred.
      b [a b c]: I think we've met, at the regatta.
      c [a b c]: Of course, you had the red boat.`,
    called: { Winifred: null, Augustin: null },
  },
  {
    story: 'Abendbrot',
    script: `
      a [a b c]: Kinder, das Essen ist fertig!
      b [a b c]: Ich komme gleich, ich muss noch die Hände waschen.
      a [a b c]: Und du, Friedrich, räumst bitte den Tisch frei.
      c [a b c]: Immer ich. Warum nicht die Annegret?`,
    called: { Friedrich: 'c', Annegret: 'b' },
  },
  {
    story: 'Anruf in der Praxis',
    script: `
      a [b]: Praxis am Markt, Sie sprechen mit Frau Lindqvist.
      b [b]: Guten Tag, hier ist Torben Hagedorn, ich bräuchte einen Termin.
      a [b]: Waren Sie schon einmal bei uns, Herr Hagedorn?`,
    called: { Lindqvist: 'a', Torben: 'b', Hagedorn: 'b' },
  },
  {
    story: 'Turnverein',
    script: `
      a [a b c]: Das ist unsere Neue, die Mechthild.
      b [a b c]: Hallo zusammen, ich habe früher schon geturnt.
      c [a b c]: Schön, dass du da bist. Ich bin der Ulf.`,
    called: { Mechthild: 'b', Ulf: 'c' },
  },
  {
    story: 'Werkstatt',
    script: `
      a [a b]: Gibst du mir mal den Zehner, Gerlinde?
      b [a b]: Hier, pass auf, der ist ölig.
      a [a b]: Danke dir. Morgen hilft uns der Eberhard.`,
    called: { Gerlinde: 'b', Eberhard: null },
  },
  {
    story: 'Klassenzimmer',
    script: `
      a [a b c]: Wer weiß es? Ja, Swantje?
      b [a b c]: Der Rhein fließt in die Nordsee.
      a [a b c]: Sehr gut. Hauke, nimm bitte die Füße vom Stuhl.
      c [a b c]: Entschuldigung.`,
    called: { Swantje: 'b', Hauke: 'c' },
  },
  {
    story: 'marché',
    script: `
      a [a b]: Bonjour Monsieur Delorme, qu'est-ce que je vous mets ?
      b [a b]: Un kilo de tomates, s'il vous plaît, Mireille.
      a [a b]: Elles sont belles aujourd'hui.`,
    called: { Delorme: 'b', Mireille: 'a' },
  },
  {
    story: 'présentations',
    script: `
      a [a b c]: Je vous présente mon frère, Gaspard.
      b [a b c]: Enchanté. On m'a beaucoup parlé de vous.
      c [a b c]: Moi c'est Solène, je travaille avec lui.`,
    called: { Gaspard: 'b', Solène: 'c' },
  },
  {
    story: 'téléphone',
    script: `
      a [a]: Allô ? C'est Bertille à l'appareil.
      b [a]: Ah, bonjour ! Je te passe Maman ?
      a [a]: Non, dis à Firmin que j'arrive demain.`,
    called: { Bertille: 'a', Firmin: null },
  },
  {
    story: 'jardin',
    script: `
      a [a b c]: Viens voir, Capucine, il y a une grenouille !
      b [a b c]: Où ça ? Je ne la vois pas.
      c [a b c]: Là, sous la feuille.
      a [a b c]: Doucement, Achille, tu vas lui faire peur.`,
    called: { Capucine: 'b', Achille: 'c' },
  },
  {
    story: 'leaving the office',
    script: `
      a [a b c]: I'm off. Night, Marguerita. Night, Ignatius.
      b [a b c]: Night! Mind the ice.
      c [a b c]: See you Thursday.
      a [a c]: Oh, Ignatius, did she take her scarf?
      c [a c]: She left it on the chair.`,
    called: { Marguerita: 'b', Ignatius: 'c' },
  },
];
