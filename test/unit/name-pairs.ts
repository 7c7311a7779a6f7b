/**
 * Given names as they are heard, beside those that are known, from general knowledge: no recogniser was asked. Every second pair was looked at
 * while the rules were made (`TUNED`); the others were kept aside to measure (`ASIDE`).
 */

const pairs = (text: string): [heard: string, known: string][] =>
  text
    .trim()
    .split(/[\n,]/)
    .map((pair) => pair.trim().split('/') as [string, string]);

/** Spellings and mishearings of one name. */
const SAME = pairs(`
Katherine/Cathrin, Kathryn/Catherine, Katharine/Katrin, Cathrine/Kathrin, Abby/Abbie, Abi/Abby, Dawn/Don, Shawn/Sean, Shaun/Sean, Sian/Sean
Steven/Stephen, Stefan/Stephan, Steffen/Stefan, Geoffrey/Jeffrey, Jeff/Geoff, Jeffery/Geoffrey, Mark/Marc, Marcus/Markus, Eric/Erik, Erick/Eric
Karl/Carl, Carla/Karla, Caren/Karen, Karin/Caryn, Karen/Karin, Kristin/Kristen, Kirsten/Kirstin, Cristina/Christina, Christine/Kristine, Cristian/Christian
Sara/Sarah, Hannah/Hanna, Hana/Hannah, Ana/Anna, Anne/Ann, Annie/Anni, Isobel/Isabel, Isabelle/Isabel, Isabell/Isabelle, Izabela/Isabella
Sofia/Sophia, Sofie/Sophie, Zofia/Sofia, Phillip/Philip, Filip/Philipp, Felipe/Filipe, Nicholas/Nicolas, Niklas/Nicholas, Nicola/Nikola, Nicole/Nichole
Michelle/Michele, Mishel/Michelle, Michal/Michael, Mikael/Michael, Mikel/Michael, Rachel/Rachael, Raquel/Rakel, Rebecca/Rebekah, Rebeca/Rebecca, Becky/Becki
Allison/Alison, Alyson/Alison, Alicia/Alisha, Alisia/Alicia, Alice/Alys, Jon/John, Jonathan/Johnathan, Jonathon/Jonathan, Johan/Yohan, Joanne/Joann
Lucas/Lukas, Luca/Luka, Lucy/Lucie, Lewis/Louis, Luis/Louis, Louise/Luise, Louisa/Luisa, Laurence/Lawrence, Lawrence/Lorenz, Lauren/Loren
Deborah/Debra, Debora/Deborah, Debbie/Debby, Theresa/Teresa, Tereza/Theresa, Thomas/Tomas, Tomasz/Thomas, Tony/Toni, Terry/Terri, Tracy/Tracey
Elizabeth/Elisabeth, Elisabet/Elizabeth, Lisa/Liza, Eliza/Elisa, Elliott/Elliot, Eliot/Elliott, Ellen/Elin, Helena/Elena, Elaine/Elayne, Eileen/Aileen
Claire/Clare, Clara/Klara, Klaus/Claus, Connor/Conor, Conner/Connor, Kurt/Curt, Cody/Kody, Caitlin/Kaitlyn, Katelyn/Caitlin, Catelyn/Kaitlin
Matthew/Mathew, Mateo/Matteo, Matthias/Mathias, Martha/Marta, Marten/Martin, Martina/Martyna, Maryann/Marianne, Marian/Marion, Mary/Merry, Marry/Mary
Ian/Iain, Aidan/Aiden, Aden/Aidan, Bryan/Brian, Brien/Brian, Allan/Alan, Allen/Alan, Aaron/Erin, Aron/Aaron, Graeme/Graham
Gill/Jill, Julie/Juli, Gillian/Jillian, Gerry/Jerry, Gerald/Jerald, Jeremy/Jeremie, Jackie/Jacky, Jacqueline/Jaclyn, Jacob/Jakob, Jakub/Jacob
Vivian/Vivien, Viktor/Victor, Victoria/Viktoria, Wolter/Walter, Valter/Walter, Wendi/Wendy, William/Wiliam, Willem/Villem, Yusuf/Yousef, Youssef/Yusuf
Mohammed/Muhammad, Mohamad/Mohammed, Ahmad/Ahmed, Hasan/Hassan, Ibraheem/Ibrahim, Layla/Leila, Lila/Lyla, Leah/Lea, Lia/Leah, Aleesha/Alisha
Zoe/Zoey, Zooey/Zoe, Zara/Zahra, Cirrus/Ciro, Chiro/Ciro, Keiron/Kieran, Ciaran/Kieran, Neve/Niamh, Neil/Neal, Neal/Niall
Priya/Pria, Pria/Priya, Prayer/Priya, Rahul/Raul, Sunitha/Sunita, Anneka/Annika, Anika/Annika, Ingrit/Ingrid, Dagnie/Dagny, Okafor/Okafer
Emmas/Emma, Noras/Nora, Mayas/Maya, Leos/Leo, Tessas/Tessa, Ottolyne/Ottoline, Ottaline/Ottoline, Sanntilli/Santilli, Claflin/Clafflin, Quilter/Kwilter
`);

/** Names of two people, near as they sound. */
const DIFFERENT = pairs(`
Tim/Tom, Tom/Tim, Mario/Maria, Maria/Mario, Anna/Hannah, Hannah/Anna, Jan/Jane, Jane/Joan, John/Joan, June/Jane
Eva/Ava, Ada/Ida, Ida/Eda, Ben/Dan, Dan/Ben, Ben/Jen, Jim/Tim, Jen/Jan, Ron/Ryan, Don/Dan
Dana/Donna, Diana/Dana, Diane/Dan, Daniel/Daniela, Danielle/Daniel, Daniel/Danielle, Gabriel/Gabriela, Gabrielle/Gabriel, Michael/Michelle, Michelle/Mitchell
Paul/Paula, Paolo/Paola, Carl/Carla, Karl/Carol, Carol/Carla, Carol/Caroline, Karen/Carolyn, Carlo/Carla, Carlos/Charles, Charles/Carl
Mark/Marco, Marco/Marcus, Mark/Mary, Mary/Maria, Maria/Marie, Marie/Mary, Martin/Martina, Martha/Martin, Marta/Mark, Mira/Maria
Helen/Helena, Helen/Ellen, Ellen/Elena, Ella/Emma, Emma/Emily, Emily/Emil, Emilio/Emilia, Amelia/Emilia, Amy/Emmy, Anne/Anna
Eric/Erica, Frederick/Frederica, Francis/Frances, Francisco/Francesca, Frank/Fran, Fred/Freda, Freddy/Eddie, Teddy/Eddie, Betty/Becky, Bobby/Robbie
Peter/Petra, Patrick/Patricia, Pat/Pete, Pam/Sam, Sam/Samantha, Sara/Sandra, Sandra/Sonya, Sonia/Sophia, Sofia/Silvia, Sylvia/Sybil
Robert/Roberta, Robin/Ruben, Rosa/Rosie, Rose/Ross, Ross/Russ, Ruth/Rose, Rita/Ruth, Rachel/Richard, Ryan/Brian, Brian/Ian
Nora/Laura, Laura/Lara, Lara/Clara, Clara/Claire, Claire/Blair, Lena/Lina, Nina/Lena, Lena/Leah, Lily/Lola, Lola/Lila
Leo/Leon, Leon/Leonard, Leo/Theo, Theo/Thea, Thea/Tia, Tina/Tanya, Nina/Tina, Gina/Tina, Dina/Tina, Dean/Gene
Alex/Alice, Alice/Ellis, Alan/Elena, Allison/Alice, Alec/Alex, Albert/Alberta, Albert/Alfred, Adam/Adem, Andrea/Andrew, Andrew/Andre
Julia/Julian, Julie/Julia, Julian/Juliet, Julio/Julia, Judy/Julie, Joe/Joy, Joey/Chloe, Joseph/Josephine, Josie/Joseph, Josh/Joss
Christian/Christina, Christine/Christian, Christopher/Christina, Chris/Kris Kross, Kristin/Christopher, Kirsten/Kristoffer, Kevin/Calvin, Colin/Kelvin, Kelly/Kylie, Kyle/Kelly
Steve/Eve, Stella/Ella, Stephen/Stephanie, Steven/Evan, Evan/Ivan, Ivan/Ian, Owen/Ewan, Sean/Jean, Shane/Sean, Shannon/Sharon
Victor/Victoria, Vincent/Vince, Vera/Verna, Wanda/Wendy, Walter/Wilma, Will/Bill, Bill/Phil, Phil/Felix, Finn/Flynn, Faye/Kay
Gary/Harry, Harry/Henry, Larry/Gary, Jerry/Terry, Terry/Kerry, Perry/Barry, Barry/Mary, Molly/Polly, Polly/Holly, Dolly/Molly
Matthew/Matthias, Max/Marx, Maya/Mia, Mia/Mei, May/Mike, Mei/Amy, Mike/Mick, Nick/Mick, Nicole/Nicholas, Nicola/Nicholas
Louis/Louise, Luis/Luisa, Lucas/Lucia, Lucy/Lucia, Luke/Luca, Liam/Leon, Liz/Lisa, Lisa/Elise, Elisa/Alissa, Melissa/Alissa
`);

const half = <T>(all: T[], odd: boolean): T[] => all.filter((_, i) => i % 2 === (odd ? 1 : 0));

export const TUNED = { same: half(SAME, false), different: half(DIFFERENT, false) };
export const ASIDE = { same: half(SAME, true), different: half(DIFFERENT, true) };
