// Over 400 lines: each scene is a few of them.
import type { Talk } from './talk';

/** Short scenes in which people, animals and things are called by names; to write rules by. */
export const SCENES: Talk[] = [
  {
    story: 'guard dog',
    script: `
      a [a b]: Down, Rufus! Sorry, he jumps at everyone.
      b [a b]: That's all right, I like dogs.`,
    called: { Rufus: null },
  },
  {
    story: 'parcel',
    script: `
      a [a]: Parcel for Ottley?
      b [a b]: That's me. Where do I sign?
      a [a b]: Just here.`,
    called: { Ottley: 'b' },
  },
  {
    story: 'wrong number',
    script: `
      a [a]: Hello, is that Marjorie?
      b [a]: No, you have the wrong number.
      a [a]: Oh, I'm so sorry.`,
    called: { Marjorie: null },
  },
  {
    story: 'right number',
    script: `
      a [a]: Hello, is that Fenella?
      b [a]: Speaking. Who is this?
      a [a]: It's Ronan, from the rowing club.`,
    called: { Fenella: 'b', Ronan: 'a' },
  },
  {
    story: 'visitor',
    script: `
      a [a]: Somebody's at the door.
      b [a b]: Only me! I brought the ladder back.
      a [a b]: You're an angel, Crispin.`,
    called: { Crispin: 'b' },
  },
  {
    story: 'hiccups',
    script: `
      a [a b]: Hold your breath, Lottie, and count to ten.
      b [a b]: It doesn't work!`,
    called: { Lottie: 'b' },
  },
  {
    story: 'late pupil',
    script: `
      a [a b c]: You're late again, Wendell.
      b [a b c]: The bus didn't come.
      c [a b c]: It never comes.`,
    called: { Wendell: 'b' },
  },
  {
    story: 'doll',
    script: `
      a [a b]: And this is Clementine, she only drinks tea.
      b [a b]: What a pretty doll.`,
    called: { Clementine: null },
  },
  {
    story: 'twins',
    script: `
      a [a b c]: Which one of you is Ivo?
      b [a b c]: I am. He's Anton.
      c [a b c]: People always mix us up.`,
    called: { Ivo: 'b', Anton: 'c' },
  },
  {
    story: 'reading',
    script: `
      a [a b]: Once upon a time there was a girl called Rosamund.
      b [a b]: Was she a princess?`,
    called: { Rosamund: null },
  },
  {
    story: 'dentist',
    script: `
      a [a]: Mr Pemberton, please.
      b [a b]: That's me. Good morning.
      a [a b]: Take a seat, open wide.`,
    called: { Pemberton: 'b' },
  },
  {
    story: 'call for help',
    script: `
      a [a]: Hamish! Hamish, the sink!
      b [a b]: What happened?
      a [a b]: It's overflowing.`,
    called: { Hamish: 'b' },
  },
  {
    story: 'letter to father christmas',
    script: `
      a [a b]: Dear Auntie Prudence, thank you for the socks.
      b [a b]: Write that they are warm.`,
    called: { Prudence: null },
  },
  {
    story: 'radio song',
    script: `
      a [a b]: Is this Ella Fitzgerald?
      b [a b]: No, it's Billie Holiday.`,
    called: { Ella: null, Billie: null },
  },
  {
    story: 'team',
    script: `
      a [a b c]: We are the quiz team. I'm Magnus, and this is Tabitha.
      c [a b c]: Hello!
      b [a b c]: Nice to have you both.`,
    called: { Magnus: 'a', Tabitha: 'c' },
  },
  {
    story: 'nurse',
    script: `
      a [a b]: How are we feeling today, Mr Abara?
      b [a b]: Better than yesterday, nurse.`,
    called: { Abara: 'b' },
  },
  {
    story: 'secret',
    script: `
      a [a b]: Promise you won't tell Edwina.
      b [a b]: I promise.`,
    called: { Edwina: null },
  },
  {
    story: 'card',
    script: `
      a [a b]: It's your turn, Barney.
      b [a b]: I'll take two cards.`,
    called: { Barney: 'b' },
  },
  {
    story: 'hairdresser',
    script: `
      a [a b]: Shall I take off a bit more, Gwendoline?
      b [a b]: Just the ends, please.`,
    called: { Gwendoline: 'b' },
  },
  {
    story: 'scolding',
    script: `
      a [a b]: Jemima Louise, come down from there this minute!
      b [a b]: But I can see the sea!`,
    called: { Jemima: 'b' },
  },
  {
    story: 'remark end',
    script: `
      a [a b]: I think the roof is leaking.
      b [a b]: You think everything is leaking, Percival.`,
    called: { Percival: 'a' },
  },
  {
    story: 'reply start',
    script: `
      a [a b]: The train leaves at nine.
      b [a b]: Bartholomew, it's half past eight!
      a [a b]: Then we run.`,
    called: { Bartholomew: 'a' },
  },
  {
    story: 'joke',
    script: `
      a [a b]: What do you call a man with a spade?
      b [a b]: Doug!
      a [a b]: You knew it.`,
    called: { Doug: null },
  },
  {
    story: 'goodbye three',
    script: `
      a [a b c]: I should go.
      b [a b c]: Already? Take care, Lionel.
      c [a b c]: Bye bye.`,
    called: { Lionel: 'a' },
  },
  {
    story: 'thanks three',
    script: `
      b [a b c]: I brought you the drill.
      a [a b c]: You're a star, Ingrid.
      c [a b c]: Did it rain?`,
    called: { Ingrid: 'b' },
  },
  {
    story: 'boat',
    script: `
      a [a b]: Pull the rope, Sylvester! Harder!
      b [a b]: I am pulling!`,
    called: { Sylvester: 'b' },
  },
  {
    story: 'chairman',
    script: `
      a [a b c]: I give the floor to Mrs Castellanos.
      b [a b c]: Thank you, chairman. I'll be brief.
      c [a b c]: Hear, hear.`,
    called: { Castellanos: 'b' },
  },
  {
    story: 'coffee',
    script: `
      a [a b]: One flat white for Delphine!
      b [a b]: That's mine, thanks.`,
    called: { Delphine: 'b' },
  },
  {
    story: 'introduce self late',
    script: `
      a [a b]: I don't think we've met. Horatio.
      b [a b]: Beatrix. I moved in upstairs.`,
    called: { Horatio: 'a', Beatrix: 'b' },
  },
  {
    story: 'photo',
    script: `
      a [a b]: In this photo you see Grandma Adelaide at the lake.
      b [a b]: How young she looks.`,
    called: { Adelaide: null },
  },
  {
    story: 'absent wish',
    script: `
      a [a b]: I wish Jasper were here.
      b [a b]: So do I. He'd know what to do.`,
    called: { Jasper: null },
  },
  {
    story: 'two at work',
    script: `
      a [a b]: Mortimer, have you seen the stapler?
      b [a b]: Check under the papers.`,
    called: { Mortimer: 'b' },
  },
  {
    story: 'whisper',
    script: `
      a [a b]: Psst, Agnes, are you awake?
      b [a b]: I am now.`,
    called: { Agnes: 'b' },
  },
  {
    story: 'argument',
    script: `
      a [a b]: Honestly, Vivienne, this can't go on.
      b [a b]: I know. I'm sorry.`,
    called: { Vivienne: 'b' },
  },
  {
    story: 'match',
    script: `
      a [a b]: Great shot, Quentin!
      b [a b]: Thanks. I got lucky.`,
    called: { Quentin: 'b' },
  },
  {
    story: 'host',
    script: `
      a [a b c]: My guests tonight are Dr. Lindgren and the singer Paloma.
      b [a b c]: Good evening.
      c [a b c]: Thank you for having me.`,
    called: { Lindgren: null, Paloma: null },
  },
  {
    story: 'shop robot',
    script: `
      a [a b]: Alexa, play some music.
      b [a b]: Something slow, please.`,
    called: { Alexa: null },
  },
  {
    story: 'ship',
    script: `
      a [a b]: She's called the Henrietta, built in 1910.
      b [a b]: And still afloat!`,
    called: { Henrietta: null },
  },
  {
    story: 'neighbour',
    script: `
      a [a b]: Morning, Silas. Lovely day.
      b [a b]: Morning. Too hot for me.`,
    called: { Silas: 'b' },
  },
  {
    story: 'sick',
    script: `
      a [a b]: Poor Benedict, you look awful.
      b [a b]: I've had a fever all night.`,
    called: { Benedict: 'b' },
  },
  {
    story: 'question after statement',
    script: `
      a [a b]: I finished your book, Xanthe, and I loved it.
      b [a b]: Really? Even the ending?`,
    called: { Xanthe: 'b' },
  },
  {
    story: 'off screen name',
    script: `
      a [a]: Is that you, Clement?
      b [a]: Yes, I forgot my umbrella.`,
    called: { Clement: 'b' },
  },
  {
    story: 'company',
    script: `
      a [a b]: I work for Barclay and Sons.
      b [a b]: How do you like it there?`,
    called: { Barclay: null },
  },
  {
    story: 'sibling',
    script: `
      a [a b]: Mum, Horace took my pencil!
      b [a b]: Tell him to give it back.`,
    called: { Horace: null },
  },
  {
    story: 'sibling three',
    script: `
      a [a b c]: Mum, Gilbert took my pencil!
      b [a b c]: I did not!
      c [a b c]: Stop it, both of you.`,
    called: { Gilbert: 'b' },
  },
  {
    story: 'just name',
    script: `
      a [a b]: Cassandra!
      b [a b]: What is it?
      a [a b]: There's a spider.`,
    called: { Cassandra: 'b' },
  },
  {
    story: 'apology',
    script: `
      a [a b]: My apologies, Mr Featherstone, the table is ready now.
      b [a b]: At last.`,
    called: { Featherstone: 'b' },
  },
  {
    story: 'toast',
    script: `
      a [a b c]: To Millicent, who turns ninety today!
      b [a b c]: To Millicent!
      c [a b c]: Oh, stop it, you two.`,
    called: { Millicent: 'c' },
  },
  {
    story: 'gym',
    script: `
      a [a b]: Two more, Rafferty, two more and you're done.
      b [a b]: You said that five minutes ago.`,
    called: { Rafferty: 'b' },
  },
  {
    story: 'market',
    script: `
      a [a b]: What'll it be today, Dolores?
      b [a b]: A bunch of coriander and six limes.`,
    called: { Dolores: 'b' },
  },
  {
    story: 'lost child',
    script: `
      a [a b c]: We're looking for a little boy, Matteus is his name.
      b [a b c]: What is he wearing?
      c [a b c]: A blue coat.`,
    called: { Matteus: null },
  },
  {
    story: 'backstage',
    script: `
      a [a b c]: Ophelia, you're on in five.
      b [a b c]: My zip is stuck!
      c [a b c]: Turn around, I'll do it.`,
    called: { Ophelia: 'b' },
  },
  {
    story: 'vet',
    script: `
      a [a b]: And who do we have here?
      b [a b]: This is Pickles. She won't eat.
      a [a b]: Let's have a look at her teeth.`,
    called: { Pickles: null },
  },
  {
    story: 'plane',
    script: `
      a [a]: Good afternoon, this is your captain, Aurelian Voss, speaking.
      b [b]: Are we there yet?`,
    called: { Aurelian: 'a' },
  },
  {
    story: 'school gate',
    script: `
      a [a b]: See you at three, Maisie!
      b [a b]: Bye, Dad!`,
    called: { Maisie: 'b' },
  },
  {
    story: 'bus',
    script: `
      a [a b]: Is this seat free?
      b [a b]: Sure. Oh, Leander! I didn't see you there.`,
    called: { Leander: 'a' },
  },
  {
    story: 'surprise',
    script: `
      a [a b c]: Surprise! Happy fiftieth, Rosamunde!
      b [a b c]: You didn't!
      c [a b c]: We did.`,
    called: { Rosamunde: 'b' },
  },
  {
    story: 'exam',
    script: `
      a [a b]: Who was the first man on the moon?
      b [a b]: Neil Armstrong.
      a [a b]: Correct.`,
    called: { Neil: null, Armstrong: null },
  },
  {
    story: 'mechanic',
    script: `
      a [a b]: Thaddeus says you can fix it by noon.
      b [a b]: Thaddeus says a lot of things.`,
    called: { Thaddeus: null },
  },
  {
    story: 'flat share',
    script: `
      a [a b c]: Who ate my yoghurt?
      b [a b c]: Don't look at me. Look at Fabrice.
      c [a b c]: It had no name on it!`,
    called: { Fabrice: 'c' },
  },
  {
    story: 'reading club',
    script: `
      a [a b c]: I thought the ending was weak.
      b [a b c]: I disagree with Hestia, the ending is the best part.
      c [a b c]: Can we talk about the middle?`,
    called: { Hestia: 'a' },
  },
  {
    story: 'tailor',
    script: `
      a [a b]: Arms out, please, Mr Bellweather.
      b [a b]: Like this?`,
    called: { Bellweather: 'b' },
  },
  {
    story: 'night shift',
    script: `
      a [a]: Anyone there? Orson?
      b [a b]: Down here, by the boiler.`,
    called: { Orson: 'b' },
  },
  {
    story: 'parcel two',
    script: `
      a [a b]: I have a delivery for a Ms Thornbury.
      b [a b]: She lives upstairs.`,
    called: { Thornbury: null },
  },
  {
    story: 'hide and seek',
    script: `
      a [a b]: Found you, Pippa!
      b [a b]: That's not fair, you peeked.`,
    called: { Pippa: 'b' },
  },
  {
    story: 'grandad',
    script: `
      a [a b]: Tell me about the war, Grandad.
      b [a b]: Not tonight, Elowen.`,
    called: { Elowen: 'a' },
  },
  {
    story: 'quarrel',
    script: `
      a [a b]: You never listen.
      b [a b]: Oh, come on, Philomena. That's not true.`,
    called: { Philomena: 'a' },
  },
  {
    story: 'drive',
    script: `
      a [a b]: Left, left! Lucian, left!
      b [a b]: I heard you the first time.`,
    called: { Lucian: 'b' },
  },
  {
    story: 'podcast',
    script: `
      a [a b]: You're listening to Night Desk, and I'm your host, Calliope Reed.
      b [a b]: And I'm Wolfram Steiner.`,
    called: { Calliope: 'a', Wolfram: 'b' },
  },
  {
    story: 'museum',
    script: `
      a [a b]: This statue is Athena, and over there is Apollo.
      b [a b]: They look so real.`,
    called: { Athena: null, Apollo: null },
  },
  {
    story: 'piano',
    script: `
      a [a b]: From the top, Evander, and mind your left hand.
      b [a b]: My left hand is fine.`,
    called: { Evander: 'b' },
  },
  {
    story: 'bakery two',
    script: `
      a [a b c]: Who's next?
      b [a b c]: I think Mr Osei was before me.
      c [a b c]: Thank you. A rye loaf, please.`,
    called: { Osei: 'c' },
  },
  {
    story: 'fishing',
    script: `
      a [a b]: Quiet now, Bartek, or they'll swim off.
      b [a b]: I didn't say anything.`,
    called: { Bartek: 'b' },
  },
  {
    story: 'brother',
    script: `
      a [a b c]: Have you met my brother Lysander?
      b [a b c]: Not yet. Hello!
      c [a b c]: Hello, nice to meet you.`,
    called: { Lysander: 'c' },
  },
  {
    story: 'sorry name',
    script: `
      a [a b]: Sorry, I've forgotten your name.
      b [a b]: No worries, it's Marisol.`,
    called: { Marisol: 'b' },
  },
  {
    story: 'wave',
    script: `
      a [a b]: Wave to the camera, Otis!
      b [a b]: Hello, camera.`,
    called: { Otis: 'b' },
  },
  {
    story: 'twin names',
    script: `
      a [a b c]: Dinner, Hollis! Dinner, Juniper!
      b [a b c]: Coming!
      c [a b c]: Five minutes!`,
    called: { Hollis: null, Juniper: null },
  },
  {
    story: 'dictation',
    script: `
      a [a b]: Write this down: dear Mr Abernathy, comma.
      b [a b]: Dear Mr Abernathy. Go on.`,
    called: { Abernathy: null },
  },
  {
    story: 'cooking',
    script: `
      a [a b]: Today my good friend Zuleika shows us how to make dumplings.
      b [a b]: First you need cold water.`,
    called: { Zuleika: 'b' },
  },
  {
    story: 'umpire',
    script: `
      a [a b c]: Advantage, Kournos.
      b [a b c]: That was out!
      c [a b c]: It was in.`,
    called: { Kournos: null },
  },
  {
    story: 'nurse2',
    script: `
      a [a]: Ms Adeyemi? The doctor will see you now.
      b [a b]: Finally.`,
    called: { Adeyemi: 'b' },
  },
  {
    story: 'train',
    script: `
      a [a b]: Tickets, please. Thank you, sir.
      b [a b]: Does this go to York?`,
    called: { York: null },
  },
];
