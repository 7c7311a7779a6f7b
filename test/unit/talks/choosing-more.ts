// Over 400 lines: each talk is a few of them.
import type { Talk } from './talk';

/** To write rules by: by somebody who had seen none of them. Of half, names belong to nobody there. */
export const CHOOSING_MORE: Talk[] = [
  // Somebody present is called by name.
  {
    story: 'wobbly-ladder',
    script: `
      a [a b]: Hold it steady, Mehmet, it's wobbling.
      b [a b]: I have it, I have it. Go up.
      a [a]: If I fall, you're paying.
      b [a b]: With what money?`,
    called: { Mehmet: 'b' },
  },
  {
    story: 'board-game',
    script: `
      a [a b c d]: Right, that's me done. Thandiwe, your turn.
      c [a b c d]: She's still counting her money.
      b [b c]: I am not! Give me the dice.
      d [a b c d]: Finally. I've aged about ten years.`,
    called: { Thandiwe: 'b' },
  },
  {
    story: 'late-bus',
    script: `
      a [a b]: That's my bus. Safe home, Niamh.
      b [a b]: Ring me when you're in.`,
    called: { Niamh: 'b' },
  },
  {
    story: 'crayon-wall',
    script: `
      a [b c]: Leopold! What have I told you about the wall?
      c [b c]: He did it, I watched him do it.
      b [b c]: It wasn't me, it was the crayon.
      a [b]: And who was holding the crayon?`,
    called: { Leopold: 'b' },
  },
  {
    story: 'ear-defenders',
    script: `
      a [a b]: Pass us that clamp, would you, Gethin?
      a [a b]: Never mind, got it. Deaf as a post with them ear defenders on.`,
    called: { Gethin: 'b' },
  },
  {
    story: 'ward-morning',
    script: `
      a [a b]: Good morning. And how did we sleep, Mr Adeyemi?
      b [b]: Sleep? With that machine beeping beeping all night?
      a [a b]: I'll ask them to turn it down for you.
      b [a b]: God will reward you.`,
    called: { Adeyemi: 'b', God: null },
  },
  {
    story: 'big-plates',
    script: `
      a [a]: Where do the big plates go, Svetlana?
      b [a]: Under the sink! No, wait, above!
      a [a]: Above the sink, then.`,
    called: { Svetlana: 'b' },
  },
  {
    story: 'lift-home',
    script: `
      b [a b]: You can't walk from here, it's pouring.
      a [a b]: It's one minute only. Thanks a million, Kwabena.
      b [a b]: Ah, don't mention it. Greet the family.`,
    called: { Kwabena: 'b' },
  },
  {
    story: 'number-four',
    script: `
      a [a b c d]: Hands down, please. Ximena, what did you get for number four?
      b [a b c d]: Seventeen!
      a [a b]: I didn't ask you, did I?
      d [b c d]: I got seventeen as well.
      c [b c d]: I got nineteen.
      a [a c]: Nineteen it is. Beautifully done.`,
    called: { Ximena: 'c' },
  },
  {
    story: 'man-on',
    script: `
      a [b c]: Man on, Yusuf, man on!
      c [b c]: Too late.
      b [b]: I didn't see him, sorry!`,
    called: { Yusuf: 'b' },
  },
  {
    story: 'armchair-cricket',
    script: `
      a [a b c]: Are you warm enough, Grandpa?
      c [a b c]: He's asleep, leave him be.
      a [b]: His lips are moving.
      b [a b]: I'm listening to the cricket.`,
    called: { Grandpa: 'b' },
  },
  {
    story: 'trick-candles',
    script: `
      a [a b c]: Blow, Ottilie, blow!
      b [b]: I did! They came back!
      c [a b c]: They're trick candles, silly.
      b [b c]: That's not even fair.
      d [a b c d]: Lick your fingers and pinch them.
      a [a b d]: She will not pinch them, thank you.`,
    called: { Ottilie: 'b' },
  },
  {
    story: 'printer-ticket',
    script: `
      a [a b]: Deepak, sorry to bother you, is the printer doing it again?
      b [a b]: It is doing it since morning only. I've raised a ticket.
      a [a b]: You're a star.`,
    called: { Deepak: 'b' },
  },
  {
    story: 'long-loop',
    script: `
      a [a b]: Are we doing the long loop or the short one?
      b [a b]: Short one, Marguerite. My knees aren't what they were.
      a [a]: Nor mine, dear, nor mine.`,
    called: { Marguerite: 'a' },
  },
  {
    story: 'saved-chair',
    script: `
      a [a b c]: Look who it is! Come in, Bjarne, come in, we've saved you a chair.
      b [b]: Sorry, sorry. The trains, you know.
      c [a b c]: You missed the boring part.
      d [c d]: And the biscuits.
      b [b]: All of the biscuits?
      a [a b]: I hid you two.`,
    called: { Bjarne: 'b' },
  },

  // Somebody tells their own name, or introduces somebody present.
  {
    story: 'staying-cousin',
    script: `
      a [a b c]: Have you two met? This is my cousin Folasade, she's staying till Easter.
      b [a b c]: Nice to meet you. I've heard so much.
      c [b c]: All lies, I hope.`,
    called: { Folasade: 'c', Easter: null },
  },
  {
    story: 'reception-desk',
    script: `
      a [a]: Could I take your name, please?
      b [a]: It's Mirjam, not Miriam. There's a silent bit, sort of.
      a [a]: And the surname?
      b [a]: Kowalczyk. I'll spell it, don't panic.`,
    called: { Mirjam: 'b', Miriam: null, Kowalczyk: 'b' },
  },
  {
    story: 'allotment-call',
    script: `
      a [a]: Hello?
      b [a]: Hiya, it's Rhys, from the allotments. Is it a bad time?
      a [a]: No, no, I was only ironing.
      b [a]: Only, your gate's blown open and there's a goat.`,
    called: { Rhys: 'b' },
  },
  {
    story: 'badge-table',
    script: `
      a [a b]: So what do I put on the badge?
      b [a b]: My passport says Bartholomew, but everybody calls me Batty.
      a [a b]: Batty it is. Stick it where people can see.`,
    called: { Bartholomew: 'b', Batty: 'b' },
  },
  {
    story: 'first-lesson',
    script: `
      a [a b c]: Good morning, class. My name is Mrs Venkataraman, and I'm yours until summer.
      b [b c]: That's a very long name.
      a [a]: It is. You'll all manage it by Friday.
      c [b c]: Which Friday?`,
    called: { Venkataraman: 'a', Friday: null },
  },
  {
    story: 'muffled-ear',
    script: `
      a [a b]: Hello there, I'm Doctor Lindqvist. What's been happening?
      b [a b]: It's me ear, Doctor. It's gone all muffled, like being underwater.
      a [a b]: Let's have a look in there.`,
    called: { Doctor: 'a', Lindqvist: 'a' },
  },
  {
    story: 'eleven-weeks',
    script: `
      a [a b c]: And who's this little one?
      b [b c]: This is Caspian. He's eleven weeks.
      a [a c]: Oh, he's got your nose, bless him.`,
    called: { Caspian: 'c' },
  },
  {
    story: 'this-many',
    script: `
      a [a b]: What's your name, sweetie?
      b [b]: Lulu!
      a [a b]: And how old are you?
      b [b]: This many.`,
    called: { Lulu: 'b' },
  },
  {
    story: 'chess-night',
    script: `
      a [a b c]: I'm Tomasz. It is my first time, I hope I am in the good room.
      b [a b c]: If it's chess, you are. Go and sit opposite Hamish there.
      c [a c]: Black or white?
      a [a c]: White, please, I need the help.
      c [a c]: You'll need more than that, son.`,
    called: { Tomasz: 'a', Hamish: 'c' },
  },
  {
    story: 'garden-tour',
    script: `
      a [b c]: Good afternoon all, I'm Anahera, and I'm showing you round the gardens today.
      b [b c]: Are there toilets?
      a [b c]: Just behind you, past the ferns.
      c [c]: I'll come with you.`,
    called: { Anahera: 'a' },
  },

  // Names and capitalised words that belong to nobody present.
  {
    story: 'moving-sister',
    script: `
      a [a b]: My sister Philippa's moving to Leeds, did I tell you?
      b [a b]: Twice. When does she go?
      a [a b]: Thursday week, if the van turns up.`,
    called: { Philippa: null, Leeds: null, Thursday: null },
  },
  {
    story: 'peacock-hotel',
    script: `
      a [a b]: What was that hotel called, the one with the peacocks?
      b [a b]: Belvedere.
      a [a b]: That's the one. I couldn't sleep for the screaming.`,
    called: { Belvedere: null },
  },
  {
    story: 'saturday-guests',
    script: `
      a [a b]: Who's coming Saturday, then?
      b [a b]: Ifeoma and Grant.
      a [a]: Not his mother?
      b [a b]: Not if I can help it.`,
    called: { Saturday: null, Ifeoma: null, Grant: null },
  },
  {
    story: 'chemist-queue',
    script: `
      a [a b]: Guess who was in front of me at the chemist.
      b [b]: Go on.
      a [a b]: Valentina!
      b [a b]: No! I thought she'd gone back to Chile.`,
    called: { Valentina: null, Chile: null },
  },
  {
    story: 'train-strangers',
    script: `
      a [a b]: Well, this is me. It was lovely chatting to you.
      b [a b]: Likewise.
      a [a b]: Mind how you go.`,
    called: { Likewise: null },
  },
  {
    story: 'pollen',
    script: `
      a [a b]: Excuse me. It's this blasted pollen.
      b [a b]: Bless you.
      a [a]: Cheers.
      b [a b]: And again. Bless you twice.`,
    called: { Bless: null, Cheers: null },
  },
  {
    story: 'loud-half',
    script: `
      a [a b]: You don't sound like you're from round here.
      b [a b]: I'm Irish. Well, half. The loud half.
      a [a b]: And the other half?
      b [b]: Belgian. It just sits there.`,
    called: { Irish: null, Belgian: null },
  },
  {
    story: 'horoscope',
    script: `
      a [a b]: I don't believe in any of it, but I'm Capricorn, so I wouldn't.
      b [a b]: That's the most Capricorn thing I've ever heard.`,
    called: { Capricorn: null },
  },
  {
    story: 'record-player',
    script: `
      a [a b]: Ooh, what's this you've got on?
      b [a b]: This is Telemann. People think it's Bach, but it's jollier.
      a [a]: Can you make it a bit less jolly? I've got a head.`,
    called: { Telemann: null, Bach: null },
  },
  {
    story: 'doorstep-goodbye',
    script: `
      a [a b c]: Right, shoes on, we'd better be off.
      b [a b c]: Lovely to see you. Say hello to Grandma from us.
      a [a c]: Will do. She'll want to know what you fed us.`,
    called: { Grandma: null },
  },
  {
    story: 'caped-crusader',
    script: `
      a [a b]: I'm Batman!
      b [a b]: You can't be Batman, you've got no trousers on.
      a [a]: Batman doesn't need trousers.`,
    called: { Batman: null },
  },
  {
    story: 'fox-story',
    script: `
      a [a b]: Good evening, said the fox. My name is Reynard, and I've come about the hens.
      b [a b]: Don't let him in!
      a [a b]: Shall I turn the page?
      b [b]: Only if they lock the door.`,
    called: { Reynard: null },
  },
  {
    story: 'groom-rehearsal',
    script: `
      a [a b]: Gabriella, from the moment I met you, I knew.
      b [a b]: Slower. And stop looking at your shoes.
      a [a]: Will she cry at that bit, do you think?
      b [a b]: Everyone will cry if you carry on like that.`,
    called: { Gabriella: null },
  },
  {
    story: 'cup-final',
    script: `
      a [a b]: Pass it, Castellanos, pass it! Oh, you donkey.
      b [a b]: He can't hear you, you know.
      a [a]: Every time, Castellanos! Every single time!`,
    called: { Castellanos: null },
  },
  {
    story: 'egg-timer',
    script: `
      a [a b]: Alexa, set a timer for nine minutes.
      b [a b]: Eight. You like them runny.
      a [a b]: Alexa, cancel that.`,
    called: { Alexa: null },
  },
  {
    story: 'fault-line',
    script: `
      b [a]: Welcome to Meridian. For bills, press one. For faults, press two.
      a [a]: Two. I've pressed it. Two!
      b [a]: Sorry, I didn't catch that.`,
    called: { Meridian: null },
  },
  {
    story: 'stolen-sock',
    script: `
      a [a b]: Biscuit! Biscuit, drop it! Come here, you monster!
      b [a b]: What's he got?
      a [a]: Somebody's sock. I hope only a sock.`,
    called: { Biscuit: null },
  },
  {
    story: 'blue-boat',
    script: `
      a [a b]: That's her there, the blue one. Kittiwake.
      b [a b]: Isn't she bonny? How many does she sleep?
      a [a b]: Four, if nobody snores.`,
    called: { Kittiwake: null },
  },
  {
    story: 'new-hoover',
    script: `
      a [a b]: Is that a new hoover?
      b [a b]: Miele. My daughter-in-law swears by them.
      a [a b]: Swears at ours, more like.`,
    called: { Miele: null },
  },
  {
    story: 'humming',
    script: `
      a [a b]: What's that one you keep humming?
      b [b]: Jolene.
      a [a b]: Well, now it's in my head as well, so thank you very much.`,
    called: { Jolene: null },
  },
  {
    story: 'lost-glasses',
    script: `
      a [a b]: Darling, have you seen my glasses?
      b [a b]: On your head, darling.
      a [a]: So they are. And my other glasses?
      b [a b]: Round your neck.
      a [a]: Well, I'm a walking shop.
      b [a b]: Come and eat your egg.`,
    called: { Darling: null },
  },
  {
    story: 'coffee-van',
    script: `
      a [a b]: What can I get you, mate?
      b [a b]: Two flat whites and a Bakewell, please.
      a [a b]: Mate, I've just sold the last one.
      b [b]: Story of my life.`,
    called: { Mate: null, Bakewell: null },
  },
  {
    story: 'film-voice',
    script: `
      a [a b]: Do the voice again, go on, do it.
      b [b]: Hello. My name is Inigo Montoya.
      a [a b]: You've got the accent all wrong.`,
    called: { Inigo: null, Montoya: null },
  },
  {
    story: 'reading-group',
    script: `
      a [a b]: What's your lot reading this month?
      b [a b]: Rebecca.
      a [a b]: Again? You did that one last winter.
      b [b]: Nobody finished it last winter.`,
    called: { Rebecca: null },
  },
  {
    story: 'taxi-football',
    script: `
      a [b]: Who do you support, then?
      b [b]: Villa, for my sins.
      a [b]: I'm Arsenal myself. My wife's Chelsea. We don't speak Sundays.`,
    called: { Villa: null, Arsenal: null, Chelsea: null, Sundays: null },
  },

  // Mixed: one name of somebody present, others not; mix-ups put right.
  {
    story: 'hungry-joke',
    script: `
      a [a b]: Dad, I'm hungry.
      b [a b]: Hello, Hungry, I'm Dad.
      a [a]: Every single time.`,
    called: { Dad: 'b', Hungry: null },
  },
  {
    story: 'close-the-door',
    script: `
      a [a b]: Could you get the door behind you, Marianne?
      b [a b]: It's Mariama, actually. Don't worry, everyone does it.
      a [a b]: Mariama. I'm so sorry. I'll write it on my hand.`,
    called: { Marianne: null, Mariama: 'b' },
  },
  {
    story: 'church-hall',
    script: `
      a [a b c]: Jan, could you do the tables? And Jana, chairs.
      c [b c]: Which one of us was tables?
      b [b c]: Me. You're chairs.
      a [a b c]: And leave a gap for the piano, please.
      b [b]: There's a piano?
      c [b c]: It's what you've been leaning on.`,
    called: { Jan: 'b', Jana: 'c' },
  },
  {
    story: 'unpaid-debt',
    script: `
      a [a b]: Did Celestine ever pay you back, Obinna?
      b [a b]: Don't even start me. Not one kobo.
      a [a]: And he bought a new phone, o.`,
    called: { Celestine: null, Obinna: 'b' },
  },
  {
    story: 'five-grandsons',
    script: `
      a [a b]: Come here, Teddy, no, Freddie, no, Arthur! Wash those hands.
      b [a b]: You said three names, Nana.
      a [a b]: I've got five of you, I'm allowed.`,
    called: { Teddy: null, Freddie: null, Arthur: 'b', Nana: 'a' },
  },
  {
    story: 'travel-cot',
    script: `
      a [a b]: So we fly to Porto on Monday, and Greta's meeting us there.
      b [a b]: Does she know about the cot, Lorcan?
      a [a]: I emailed her twice.
      c [c]: We could put her in a drawer.
      a [a c]: Nobody's going in a drawer.
      b [a b]: Emailing isn't the same as her reading it.`,
    called: { Porto: null, Monday: null, Greta: null, Lorcan: 'a' },
  },
  {
    story: 'in-the-bath',
    script: `
      b [a]: Evening. Is Esperanza there?
      a [a]: She's in the bath. Who's calling?
      b [a]: It's Wilfred, from the depot. It's about the rota.
      a [a]: I'll tell her you rang. Don't hold your breath, Wilfred.`,
    called: { Esperanza: null, Wilfred: 'b' },
  },
  {
    story: 'off-the-sofa',
    script: `
      a [a b]: Pepper, off the sofa! Not you, Piper, you're fine.
      b [b]: I thought you were shouting at me.
      a [a b]: No, the dog. Only ever the dog.`,
    called: { Pepper: null, Piper: 'b' },
  },
  {
    story: 'vet-scales',
    script: `
      a [a b]: And this must be Duchess.
      b [a b]: This is Duchess, yes. I'm Graham.
      a [a b]: Pop her on the scales for me, Graham.
      b [b]: She's going to pretend she's a cushion.`,
    called: { Duchess: null, Graham: 'b' },
  },
  {
    story: 'no-goalkeeper',
    script: `
      a [a b c d]: Has anybody seen Takumi? No? Then Aroha, you start in goal.
      c [a b c d]: He texted, he's got flu.
      d [c d]: That's what he said last week.
      b [b]: Me? I've never been in goal in my life.
      a [a b]: Stand in the middle and look big.`,
    called: { Takumi: null, Aroha: 'b' },
  },
];
