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
    names: { anneke: 'Anneke', rajesh: 'Rajesh' },
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
  {
    story: 'a name in an answer is whose question it was, not whose turn comes next',
    script: `
      osric [osric jutta thea]: Did the boat come in?
      jutta [osric jutta thea]: It did, Osric. At four.
      thea [osric jutta thea]: With more crabs than I can count.
      osric [osric jutta thea]: I lent you my good knife for that.
      thea [osric jutta thea]: Not at all like yours, Osric, but it cuts.
      jutta [osric jutta thea]: Shall I put the kettle on?`,
    names: { osric: 'Osric?' },
    truth: { osric: ['Osric'], jutta: ['Jutta'], thea: ['Thea'] },
  },
  {
    story: 'a call and a request are answered by whoever speaks next',
    script: `
      alma [alma raj otto]: This wall is crooked.
      raj [alma raj otto]: Otto, ladder away from the paint, please.
      otto [alma raj otto]: I was just about to.
      alma [alma raj otto]: Blue or green for the door?
      otto [alma raj otto]: Green, I say.
      alma [alma raj otto]: Raj, somebody rang about the tiles.
      raj [alma raj otto]: They can wait until Monday.`,
    names: { otto: 'Otto?', raj: 'Raj?' },
    truth: { alma: ['Alma'], raj: ['Raj'], otto: ['Otto'] },
  },
  {
    story: 'a remark to somebody who has just spoken, while others go on',
    script: `
      pavel [pavel dora]: My train was an hour late again.
      dora [pavel dora]: You should have taken the bus, Pavel.
      felix [pavel dora]: The bus was late, too!
      dora [pavel dora]: Who asked you?
      felix [pavel dora]: I only mean well.
      pavel [pavel dora]: Felix, you never took a bus in your life!
      dora [pavel dora]: He has a point.`,
    names: { pavel: 'Pavel?', felix: 'Felix?' },
    truth: { pavel: ['Pavel'], dora: ['Dora'], felix: ['Felix'] },
  },
  {
    story: 'a voice through the wall is introduced to a guest',
    script: `
      gwen [gwen guest]: The tea is nearly ready.
      falk [gwen guest]: Keep it down in there!
      gwen [gwen guest]: That's Mr Falk behind the wall. He hears everything.
      guest [gwen guest]: Is he always like this?
      gwen [gwen guest]: Only when he is awake.
      falk [gwen guest]: I am always awake.`,
    names: { falk: 'Mr. Falk?' },
    truth: { gwen: ['Gwen'], guest: ['Ulf'], falk: ['Mr. Falk'] },
  },
  {
    story: 'somebody told of and then named is not there',
    script: `
      nell [nell borja]: It was the thin fellow, Gunnar, when the lights went out.
      borja [nell borja]: My landlady told me the same, Mrs Quill.
      nell [nell borja]: Then it must be true.
      borja [nell borja]: We asked the baker, Rosamund.`,
    names: {},
    truth: { nell: ['Nell'], borja: ['Borja'] },
  },
  {
    story: 'a name with a family name or an epithet is the same name',
    script: `
      ottoline [ottoline evan]: I still have the first ticket you sold me.
      evan [ottoline evan]: Ottoline Grey, you old romantic!
      ottoline [ottoline evan]: It was a very good seat.
      evan [ottoline evan]: Ottoline, where did you sit?
      ottoline [ottoline evan]: In the third row.`,
    names: { ottoline: 'Ottoline Grey' },
    truth: { ottoline: ['Ottoline', 'Ottoline Grey'], evan: ['Evan'] },
  },
  {
    story: 'who tells of the called one is not called',
    script: `
      gro [gro ib una]: Right, Katrin, your throw.
      ib [gro ib una]: She is asleep on her cards.
      una [gro ib una]: I am not. Give me the dice.
      ...
      gro [gro ib]: Shoot, Halvorsen, shoot!
      ib [gro ib]: He cannot hear you through the screen.`,
    names: { una: 'Katrin?' },
    truth: { gro: ['Gro'], ib: ['Ib'], una: ['Katrin'] },
  },
  {
    story: 'a name that was asked for in passing, and one that is put right',
    script: `
      clerk [clerk ines]: Could I take your name, please?
      ines [clerk ines]: It is Ines Roth. I booked in May.
      ...
      boss [boss ilka]: Mind the step, Erika.
      ilka [boss ilka]: No, it's Ilka, not Erika.
      boss [boss ilka]: I am so sorry.`,
    names: { ines: 'Ines Roth?', ilka: 'Ilka?' },
    truth: { clerk: ['Ada'], ines: ['Ines', 'Ines Roth'], boss: ['Per'], ilka: ['Ilka'] },
  },
  {
    story: 'a part that is played and a tale that is read name nobody',
    script: `
      ron [ron liv]: Do the voice of the count again.
      liv [liv]: Good evening. My name is Orlok Valerian.
      ...
      liv [ron liv]: Good evening, said the fox. My name is Reynard, and I come for the hens.
      ron [ron liv]: Do not let him in!`,
    names: {},
    truth: { ron: ['Ron'], liv: ['Liv'] },
  },
  {
    story: 'who asks who or what is shown is not shown',
    script: `
      vet [vet kurt]: And who do we have here?
      kurt [vet kurt]: This is Pickles. She will not eat.
      ...
      vet [vet kurt]: What is that on the radio?
      kurt [vet kurt]: This is Telemann.
      ...
      vet [vet kurt baby]: And who is this little one?
      kurt [vet kurt baby]: This is Casimir.
      vet [vet baby]: What small hands.`,
    names: { baby: 'Casimir?' },
    truth: { vet: ['Vera'], kurt: ['Kurt'], baby: ['Casimir'] },
  },
  {
    story: 'a slip of the tongue, an animal, a wrong number',
    script: `
      nan [nan art]: Come here, Teddy, no, Arthur!
      art [nan art]: I am here.
      ...
      nan [nan art]: Come here, Bruno!
      art [nan art]: Your dog never listens.
      ...
      nan [nan]: Hello, is that Marjorie?
      bea [nan]: No, you have the wrong number.`,
    names: { art: 'Arthur?' },
    truth: { nan: ['Nan'], art: ['Arthur'], bea: ['Bea'] },
  },
  {
    story: 'one who leaves is wished well; of two who are called at once nobody knows who answers',
    script: `
      leo [leo mia pia]: I should go.
      mia [leo mia pia]: Already? Take care, Lionel.
      pia [leo mia pia]: Bye bye.
      ...
      leo [leo mia pia]: Cedric and Lavinia, you take the sofa.
      mia [leo mia pia]: It is heavy.`,
    names: { leo: 'Lionel?' },
    truth: { leo: ['Lionel'], mia: ['Lavinia'], pia: ['Cedric'] },
  },
  {
    story: 'after a reply a call that begins a sentence opens',
    script: `
      ida [ida ben tom]: Is the rope still wet?
      ben [ida ben tom]: It is. Tomas, could you hang it up?
      tom [ida ben tom]: With what?`,
    names: { tom: 'Tomas?' },
    truth: { ida: ['Ida'], ben: ['Ben'], tom: ['Tomas'] },
  },
];
