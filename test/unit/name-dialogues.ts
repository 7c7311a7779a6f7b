export interface Dialogue {
  story: string;
  /** `who [faces in view]: words`, `...` for a pause. */
  script: string;
  /** Who is named how; `?` marks a provisional name. */
  names: Record<string, string>;
  /** Everybody's true names. */
  truth: Record<string, string[]>;
}

export const DIALOGUES: Dialogue[] = [
  {
    story: 'a meeting: thanks, a call, gossip',
    script: `
      chair [chair anneke]: Good morning. Anneke, can you begin with the figures?
      anneke [chair anneke]: Of course. We sold four hundred lamps.
      chair [chair anneke rajesh]: Thanks, Anneke. What do you say, Rajesh?
      rajesh [chair anneke rajesh]: I heard that Bogdan is leaving the company.
      anneke [chair anneke rajesh]: That is news to me.
      chair [chair rajesh]: Let us stay with the lamps. Rajesh, how many are left?
      rajesh [chair rajesh]: Sixty, all of them green.
      chair [chair anneke rajesh]: Then we are done.`,
    names: { anneke: 'Anneke?', rajesh: 'Rajesh' },
    truth: { chair: ['Wilma'], anneke: ['Anneke'], rajesh: ['Rajesh'] },
  },
  {
    story: 'a family film: a child that never answers, a dog, a grandmother',
    script: `
      mother [lotte]: Blow out the candles, Lotte!
      father [lotte mother]: Well done! Come here, Biscuit, good dog.
      mother [lotte mother]: Grandma, look at her face.
      granny [mother granny]: She is the image of you.
      mother [mother granny]: And how is your knee, Mum?
      granny [mother granny]: Do not ask.
      father [lotte]: Lotte, the camera is here!`,
    names: { lotte: 'Lotte?' },
    truth: { lotte: ['Lotte'], mother: ['Ida'], father: ['Per'], granny: ['Greta'] },
  },
  {
    story: 'a telephone call: one in view, one only heard',
    script: `
      yusuf [yusuf]: Hello?
      margaret [yusuf]: Good morning. My name is Margaret Hale, I call from the library.
      yusuf [yusuf]: Good morning, Margaret. What can I do for you?
      margaret [yusuf]: Your book is overdue, Yusuf.
      yusuf [yusuf]: Oh no. Which one?
      margaret [yusuf]: The one on bees.
      yusuf [yusuf]: I will bring it today. Goodbye, Margaret.
      margaret [yusuf]: Thank you, Yusuf.`,
    names: { margaret: 'Margaret', yusuf: 'Yusuf' },
    truth: { margaret: ['Margaret', 'Margaret Hale'], yusuf: ['Yusuf'] },
  },
  {
    story: 'a vlog: alone in view, then a guest',
    script: `
      kayla [kayla]: Hey guys, I'm Kayla and welcome back to my channel.
      kayla [kayla]: Today we bake bread with a friend of mine.
      kayla [kayla]: It takes about three hours.
      kayla [kayla]: So wash your hands first.
      kayla [kayla mateus]: So this is my friend Mateus.
      mateus [kayla mateus]: Hi, everybody.
      kayla [kayla mateus]: He owns a bakery in Porto.
      mateus [kayla mateus]: It is a very small one.`,
    names: { kayla: 'Kayla', mateus: 'Mateus?' },
    truth: { kayla: ['Kayla'], mateus: ['Mateus'] },
  },
  {
    story: 'a wedding speech: much spoken of, little spoken to',
    script: `
      best [best]: For those who do not know me, I am Bartholomew, the best man.
      best [sofia mikkel]: I have known Sofia since we were six.
      best [sofia mikkel]: When Sofia told me about Mikkel, I laughed.
      best [best]: He cannot cook, and Sofia knows it.
      best [mikkel]: Mikkel, you are a lucky man.
      ...
      mikkel [mikkel sofia]: Thank you, Bartholomew.
      best [best]: To Sofia and Mikkel!`,
    names: { best: 'Bartholomew', mikkel: 'Mikkel?' },
    truth: { best: ['Bartholomew'], sofia: ['Sofia'], mikkel: ['Mikkel'] },
  },
  {
    story: 'a guide: kings and towns are nobody here',
    script: `
      guide [guide]: Welcome to the Alhambra. My name is Inmaculada.
      guide []: This is the Lion Court, built by Muhammad the Fifth.
      tourist [guide tourist]: How old is it?
      guide [guide tourist]: Six hundred and fifty years.
      guide []: Later the palace belonged to Charles the Fifth.
      guide []: That is Granada, down in the valley.
      tourist [tourist]: Inmaculada, where is the exit?
      guide [guide]: Over there, behind the fountain.`,
    names: { guide: 'Inmaculada' },
    truth: { guide: ['Inmaculada'], tourist: ['Gus'] },
  },
  {
    story: 'being asked for one’s name',
    script: `
      doctor [doctor patient]: Good morning. What is your name?
      patient [doctor patient]: Tomasz Wolny.
      doctor [doctor patient]: And what is the matter?
      patient [doctor patient]: My ear hurts, Dr. Okafor.
      doctor [doctor patient]: Sit down, Tomasz. Since when?
      patient [doctor patient]: Since Sunday.`,
    names: { doctor: 'Dr. Okafor?', patient: 'Tomasz' },
    truth: { doctor: ['Dr. Okafor'], patient: ['Tomasz', 'Tomasz Wolny'] },
  },
  {
    story: 'words about somebody who is not there name nobody',
    script: `
      one [one two]: Ruth drives a taxi now.
      two [one two]: I thought Ruth was a nurse.
      one [one two]: No, that was Ingrid.
      two [one two]: Have you seen Ingrid since May?
      one [one two]: I am not Ingrid's keeper.`,
    names: {},
    truth: { one: ['Vera'], two: ['Maud'] },
  },
  {
    story: 'a voice at the door',
    script: `
      nina [nina olga]: Did you hear that?
      porter [nina olga]: Hello? There is a letter for flat four.
      nina [nina olga]: That is Gustavo, the porter. Put it under the door, Gustavo!
      porter [nina olga]: All right.
      olga [nina olga]: Thank you, Gustavo!
      porter [nina olga]: You are welcome, Olga.
      olga [nina olga]: What a nice man.`,
    names: { porter: 'Gustavo', olga: 'Olga?' },
    truth: { nina: ['Nina'], olga: ['Olga'], porter: ['Gustavo'] },
  },
];
