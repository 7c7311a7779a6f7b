import { MONTHS, WEEKDAYS } from '../../calendar-words';

/**
 * The words that the grammar of names knows, all in lower case. Written for Mneme; English. The grammar must work for
 * names that stand in no list: the lists say what is not a name, and which words are names beyond doubt.
 */
export const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Common given names. Being listed only adds strength, and is needed only where nothing is capitalised. */
export const GIVEN_NAMES = words(`
aaron abdul abigail ada adam adele aditya adrian agnes ahmed aidan aisha akira alan albert alejandro alessandro alex
alexander alexandra alfred ali alice alicia alison allison alyssa amanda amelia amelie amina amir amit amy ana anders andrea
andreas andrew andy angela angelina anika anita anja ann anna anne annie anthony antonio anya arjun arthur arturo asha
ashley astrid audrey barbara beatrice becky ben benjamin bernard beth betty bilal billy bjorn bob bobby boris brandon
brenda brian bridget bruno bryan camila carl carla carlos carmen carol caroline catherine charles charlie cathy cecilia cedric chen
chidi chiara chloe christina christine christopher cindy claire clara claudia clive colin connor craig cynthia dagny
daisy dan dana daniel daniela danielle danny david deborah deepak denise dennis derek diana diego dieter dimitri dmitri dominic
donald donna doris dorothy douglas duncan dylan eddie edith edward edwin eileen elaine eleanor elena eli elias elisa
elizabeth ella ellen ellie elliot elsa emilia emily emma emmanuel enrique eric erica erik esther ethan eugene eva evan
eve evelyn fabian farah fatima felipe felix fernando finn fiona francesca francesco francis francisco franz fred
frederick freya gabriel gabriela gabrielle gareth gary gavin geoffrey george gerald gianni giles gillian gina giovanni giulia gloria
gordon graham greg gregory greta gustav gustavo hamza hanna hannah hans harold harriet harry hassan hazel heather heidi helen
helena helga henrik henry hiroshi howard hugh hugo ian ibrahim ida ignacio igor imran ines ingrid irene isaac isabel
isabella isla ivan jackie jacob jade jake james jamie jan jane janet janice jasmine jason javier jean jeff jeffrey
jenna jennifer jenny jeremy jerome jerry jesse jessica jill jim jimmy joan joanna joe joel johan johanna john johnny
jonas jonathan jorge jose josef joseph josh joshua josie juan juanita judith judy juliana julia julian julie juliet
jun karen karim karl kate katherine kathleen kathy katie katrin kayla keiko keith kelly ken kenji kenneth kevin khalid
kim kofi krishna kristen kurt kwame kyle lars laura lauren laurence layla lea leah leila lena leo leon leonard leonie
lewis liam lila lillian lily linda lisa liz lorenzo louis louise luca lucas lucia lucy luis luisa lukas luke luna lydia
maggie magnus malik manuel marcel marcia marco marcus margaret maria mariam marianne marie marina mario marion marta
martha martin martina mary mateo mathilda matteo matthew maurice max maya megan mehmet mei melanie melissa mia michael
michelle miguel mike mila milo miriam mohamed mohammed moira molly monica monika morgan muhammad nadia naomi natalia
natalie natasha nathan neha neil nicholas nick nicola nicole nigel nikhil nikolai nina noah noel nora norma odin olaf
oleg olga oliver olivia omar oscar otto owen pablo paolo patricia patrick paul paula pauline pedro peggy perry peter
petra phil philip phoebe pierre polly priya rachel rafael raj rahul ralph ramon raquel rashid raymond rebecca renata
ricardo richard rita robert roberto robin rodrigo roger roland ronald rosa rosie ross roy rupert russell ruth ryan
sabine sakura sally salma sam samantha samir samuel sandra sanjay santiago sara sarah scott sean sebastian selma sergei
shane shannon sharon shirley sigrid silvia simon siobhan sofia sonia sonja sophia sophie stanley stefan stella stephanie
stephen steve steven stuart sunita susan susanna suzanne sven svetlana sylvia tamara tanya tara tariq ted teresa terry
thandiwe theo theodore theresa thomas tiffany tim timothy tina toby todd tom tomas tommy tony tracy trevor ursula
valentina valeria vanessa vera veronica vijay viktor vincent vivian vladimir walter wanda wendy wilhelm william wolfgang
xavier xiomara yasmin yuki yusuf yvonne zach zara zoe
`);

/** Rarer ones, of many languages: names where they are capitalised, and never reason to hold that another name was not meant (alike-names.ts). */
export const RARER_NAMES = words(`
aafke aarav abdullah abebe abel abena abhishek abigael abraham achieng achim adaeze adanna ade adebayo adela adina aditi adriana adrienne adwoa afia
afonso agata agatha agathe agneta agnieszka agota agustin aida aileen ailsa aine aino aisling ajay akash akiko akinyi akosua akua albie alejandra
aleksander alessandra alessia alexandros alexei alexis alfie alfonso algernon alina aline alistair allegra alma alonso althea alvaro alvin alyona
amaka amal amara amarachi ambrose amos amparo amrita anabela anahera anand ananya anastasia anastasios anatole anatoly andras andre andrei andreina
andrzej angelo angus anh anil anjali anke ankit annabel annabelle annegret anneke anneli annelies anneliese annika anouk anselm antje antoine
antoinette anton antonella antonia aoife aparna arabella araminta arash archie ariadna ariel arjan arkady arlo armando armin arne arnold aroha arun
arvind asad ashok asif asta asuncion attila aubrey augustin augustus aurelia aurelie aurelio aurora ayesha aylin ayo ayodele ayse ayumi aziz babatunde
balazs baptiste barnaby barney bartek bartholomew bashir bassam beata beatrix becca begona behrouz bela belen belinda benedict benedikt benita benito
benny benoit beppe bernadette bernd bernie bert bertha bertie bertrand beryl bess bethany betsy bettina bevis bhavna bianca birgit birgitta birte
bjarne blaise blanche bogdan bogumil bogumila bohdan bohumil bojan bolanle branka brendan bridie brigid britta bronagh bronwen bruce bruna bryony budi
bukola burak burkhard bushra caleb callum calvin cameron camilla candela capucine carlo carlotta carmela carmelo carsten casey casimir caspar
cassandra cassie catarina caterina catriona cayetana cecil cecile cecily celeste celestine celia celine cem cesar cesare chandra chantal 
chiamaka chidinma chika chinedu chinonso chioma chiyo chloé christel christos chukwuemeka ciara ciaran cillian clarence clarice clarissa claude
claudio clemence clemens clifford clyde colette colm conall conor conrad consuelo cordelia corentin cormac cornelia cornelius cosimo cosmo
costel cressida crispin cristina cristobal csaba curtis cuthbert cyril dafydd dagmar daichi dalia dalibor damian damien daniele daphne daragh daria
darius dariush dariusz darren davey davide davina dawit dearbhla declan deepa deepika deirdre dejan delia delphine deniz dermot desmond despina
detlef devika dewi dexter didier dilys dimitra dimitris dinah dinesh dirk divya dmitry doerte dolores donatella dorcas doreen dorothea doug dougal
dragan dragana duarte dumitru dusan dwayne dwight eamon ebele eberhard edgar edmund edna edouard edwina effie efua egbert eilidh eimear einar eino
eirik ekene eleftheria eleni elfrida elfriede elif elijah elin elina elisabetta elise eliza elke elodie eloi eloise elroy elsie elspeth eluned elvira
emanuel emanuele emeka emelie emer emiko emil emilio emmeline emre encarnacion enid enriqueta enzo eoghan eoin ephraim erin erlend ernest ernestine
ernesto ervin eskil esme esmeralda espen esperanza esteban estelle estrella eszter ethel etienne ettore eugenia eulalia eun-ji eunice eusebio eustace
evangeline evangelos everett evgeni ewa ezra fabienne fabio fabrice fabrizio facundo faisal falk farhan farid fatou fatoumata federica federico
felicia felicie femi femke fenella ferdinand ferenc fergal fergus fermin fernanda fiadh fidel fidelma filipa filippo finbar finja fintan fionn flavia
florencia florent florin flossie folake folasade frances francine francisca fraser freddie freddy frida frieda friedrich frits fritz frode fumiko
funke gabe gabor gaetano galina ganesh gaspard gaston gaurav gbenga geert geeta gemma genevieve gennady georges georgie georgina geraldine gerard
gerd gergely gerhard gerlinde gerrit gertrude gethin ghada gheorghe giacomo gianluca gideon gijs gilbert gilles giorgia giorgio giorgos gisela giselle
gita gitta giuseppe gladys glenda glenn glynis godfrey goncalo gonzalo gopal goran gottfried graciela grainne graziella grazyna gregor gretchen
griselda grzegorz guadalupe gudrun guido guilherme guillaume guillermo guinevere gunhild gunnar gunther gunvor gwen gwendolen gwendoline gwendolyn
gwilym gwyn gwyneth gyorgy günter günther haakon habib hadi hadley hakan hala halina halvard hamish hana hank hanneke hannelore hannes hari harish
 harriett hartmut haruka haruki hattie hauke hector hedda hedwig heidrun heike heiner heinrich heinz heitor helder helge helmut heloise hemi
hendrik hendrika henning henri henrietta henrike herbert herman hermann hermione hernan hettie hideo hilary hilda hilde hildegard hina hinata hine
hiroki hiroko hiwot hjalmar holger horace horatio horst hubert huda hugues humphrey huong hussein huw hyun-woo hywel iben ichiro iestyn ieuan ifan
ifeanyi ifeoma ignatius ikenna iker ilaria ildiko ileana ilona ilse imelda imke imogen imre imtiaz indira ineke inga ingeborg inger ingvar inna ioanna
iolanda iolo ionel ionut irma irving iryna isabelle isadora isamu ishaan ishbel isidore isobel isolde istvan itziar ivana ivo iwan jaap jacek
jacinto jacqueline jacques jadwiga jago jaime jakub jamal jana janek janine jannik janos janusz jared jarlath jaroslav jarvis jasmin jasna jawad jaya
jeanne jed jelena jelle jemima jens jeremiah jermaine jeroen jerzy jethro ji-woo jide jihoon jimena jing jiri jisoo jitka joachim joanne joao joaquim
joaquin jocelyn jocelyne jochen jodie johann jolanda jolanta jolene jolyon jonah jonty joost jordi jorgen joris jorunn josefina josephine josiah
jostein jovan jozsef juhani jukka jules julieta juliette julio junko jurriaan jussi justyna jutta jyoti jörg jürgen kaarina kabir kahu kai kaito
kalani kalle kamal kamala kamau kareem kari karin karina karla karol karsten kasia kasper katarina katarzyna katerina katharina kathrin katja katya
kaveh kavita kazuko kazuo keanu kehinde keira kelechi kelvin kemal kenta kezia kieran kiran kiri kirill kirsi kirsten kirsty kjell kjersti klaus
knut koen kojo konrad konstantinos konstanze kostas kristian kristin kristina krystyna krzysztof ksenia kumiko kunle kwabena kwaku kwesi kyriakos
käthe lachlan laith lakshmi laleh lamia lanre larry lasse laszlo laurent lavinia layal leander leandro lech leif leilani leire lenka lennart lennox
leona leonor leopold lerato leroy leslie leszek leticia letitia letizia levi lexi leyla libor lidia lieke lilian lillie lindiwe linh linus lionel
livia liviu ljiljana lloyd loes lois lola lorcan lorena lorna lothar lotta lotte lottie lou louisa lourenco lubos lucian luciana luciano lucien
lucienne lucille lucinda lucretia ludovic ludwig luigi luiz luther lysander lyudmila maaike maarten mabel mabli macarena maciej mackenzie
maddalena madeleine madeline madhu maeve mafalda magda magdalena magnhild maha mahesh mahmoud mairead mairi maisie maite makoto malachy malcolm malee
malgorzata malte manaia mandla manfred manish manoj manolo manon manuela mara marc marcela marcelle marcello marcelo marcie marcin mareike marek
margarethe margaux margot margret marguerite mariama mariana mariano maribel marieke mariella marijke marika mariko marilyn marisa marisol
marit marius marjorie marketa marko marlene marloes marlon marsha marton marvin masako massimo mateus mateusz matheus mathias mathieu mathilde matias
matilda matti mattias mattie matyas maud maude maureen mauricio maurizio mavis maximilian maximiliano maxine mechthild meena meera megumi mehdi
mehreen mei-ling meike mele melvin meredith merete meriel merle meryl mette mhairi micah michal michela michele michiko mieke mieszko mihaela mihai
mikhail mikkel mikko miklos mildred milena milica millicent millie mimi ming minh minho minji minjun minnie mircea mireille mirela mirella
mirjam mirjana mirko miroslav misha mitchell mohan mohsin moises mona monique morag moritz mortimer morwenna moses mounir
muireann mukesh mungo muriel mustafa mwangi myfanwy myles myra nabil nadine nadja nancy nandini nanette nanna naoki naoko nasreen nasrin nasser
natalya nathalie nathaniel naveed naveen neal nebojsa nele nellie nemanja nerea nesta nestor netta neville ngaio ngozi nguyen niall
niamh nicolas nicolette nicolo niels nienke nigella niklas nikola nikos nils nisha nitin njeri nkechi nnamdi noelia noelle noemi noemie nokuthula
nolan nomsa noor norbert noreen noriko norman nour nuala nuno nunzia nuria obadiah oberon obinna octavia octavio oddvar odette odile oisin oksana
olamide olav olena olivier olle olu oluwaseun olwen ondine ondrej onyeka oona oonagh ophelia orazio orhan orla orlaith ornella orson osbert oskar
osman oswald otieno otis ottilie ottoline ove owain paco padraig pamela panagiotis paolina parisa parveen pascal pascale pasquale patrice patty
paulina paulo pavel pawel pekka pelle penelope pepe percival percy perdita peregrine pernille petar petronella philippa philippe phineas phuong
phyllida phyllis pieter pietro pilar piotr pippa piroska polina pooja portia pradeep prakash pranav prashant priscilla przemek putu qing quang quentin
quincy quinn quintus rachael radek radmila radu rafaela rafal rafe raffaele rafferty ragnar ragnhild raimundo rainer rajesh rakesh ramesh rami ramiro
ramona rana randall randy rangi rania raoul raphael rashida rasmus ravi raymundo razvan reem reggie reginald regis reiko reinhard rekha remi remy rena
renate renato renaud renske rené reuben reza rhiannon rhoda rhodri rhona rhydian rhys riad riccardo ricky rikke riku roberta rocco rocio roderick
rodney rogelio rohan rohit roisin rolf rollo romy ronan ronnie rory rosalba rosalia rosalie rosalind rosalyn rosamund rosanna rosario roscoe
rosemarie roswitha rowan rowena roxanne roz ruairi ruben rudolf rudy rufus rui runar ruslan ruud ryo ryszard rüdiger saba sabrina sachiko sachin sade
sadia sadie saeed safiya saima saira salim salman salvatore samar samira sana sandeep sandor sandrine sangeeta sanja sanna santi saoirse
sascha sasha saskia satoshi saul seamas seamus sebastien segun selam selim selina selwyn semyon seojun septimus serafina seraphina serena serge sergio
seth severine seyi shanti shaun shazia sheila shelagh shelley sherlock shigeru shinji shirin shona shreya sian sibyl sid sidney siegfried
sigmund signe sigrun sigurd silas silke silvana simona simone sindre sinead sione sipho sissel sita siti siv sjoerd slava slawek slobodan snezana
solange soledad solene solomon solveig somchai soojin sorcha soren sorin spencer spiros srdjan stanislav stanislaw stavros stefania stefano steffen
stelian stellan stepan stephan stephane stevan stian stig sturla sunhee sunil suresh susannah susie svante svea svenja swantje swati sybil sylvain
sylvester sylvie synnove sönke tabitha tadeusz tadhg tahira taiwo takashi takeshi takumi talia tama tamar tamas tamer tamsin tane tanja taras tarek
tarja tatiana tatyana tegan temitope terence terje tesfaye tess tessa teun thabo thaddeus thandeka thandi thanh thanos thea thelma themba theodor
theodora theodoros theresia thiago thibault thierry thijs thora thorben thorbjorn thorsten thuy tiago tibor tiernan tijana tilda tilly tilmann timo
tjitske tobias tobin tolu tomasz tommaso tomoko tomos torben torbjorn toril torstein tracey traian trang traudel trine tristan tristram trudy trygve
tuan tunde tuomas turid tuula tyler tyrone uche uday udo ugo ulf ulla ulrich ulrike uma umberto unni uri ursulina usha usman ute uwe vaclav vadim
valentin valentino valerie valerio valery vandana vanya varun vasco vasile vasilis vasily vaughan velma verity verna vernon veronika vesna vibeke
vicente vicky vidar vigdis vikram viktoria vince vincenzo vinod viorel virginie vitor vittoria vivek vivienne vlado vojtech wael waldo wale
walid walt wambui wanjiru wayan wayne wendell wenke werner wesley whetu whitney wiebke wieslaw wilbur wilfred wilfrid wilfried
wilhelmina willa willem willemijn willie wilma wim winifred winnie winona wiremu wojciech wolfram woodrow wouter xanthe xavi xiao xiaoming
ximena yahya yana yannick yannis yara yaroslav yasir yasmina yaw yejin yelena yetunde yevgeny yiannis ying yngve yoko yolanda yoshiko yui yuka yulia
yumi yuna yuri yves yvette zachary zaid zainab zbigniew zdenek zdravko zebedee zeina zelda zeynep zhenya ziad zofia zoltan zoran zsofia zsuzsa zubair
zuzana zuzanna
`);

/** Given names that are also ordinary words, months or places: names only where little else can stand. */
export const ORDINARY_NAMES = words(`
amber april art august austin autumn bill brooklyn carolina chad charity charlotte chase chelsea christian clay cliff
crystal dakota dawn dean dick don drew earl faith felicity fern florence frank gene georgia ginger grace grant guy
harmony heath holly honor hope iris ivory ivy jack jasper jewel jordan joy june lance mark mason may melody mercy milan
miles nick olive opal patience pat pearl penny peg pierce prudence ray reed rich rob robin rose ruby rusty
sandy savannah sienna skip sterling sue summer sunny tad tucker victor victoria violet virginia wade will
`);

/** Titles that belong to a name, as they are written. */
export const TITLES: ReadonlyMap<string, string> = new Map([
  ['mr', 'Mr.'],
  ['mister', 'Mr.'],
  ['mrs', 'Mrs.'],
  ['ms', 'Ms.'],
  ['miss', 'Miss'],
  ['mx', 'Mx.'],
  ['dr', 'Dr.'],
  ['doctor', 'Dr.'],
  ['prof', 'Prof.'],
  ['professor', 'Prof.'],
  ['captain', 'Captain'],
  ['officer', 'Officer'],
  ['sir', 'Sir'],
]);

/** What relatives are called before their names: it depends on who calls, so it is left off. */
export const KIN_TITLES = words('aunt auntie aunty uncle grandma grandpa granny cousin sister brother');

/** Small words inside family names. */
export const PARTICLES = words('van von de der den del della di da dos la le bin ibn al el ter');

/** Who somebody is to somebody, before a name: "my friend Ana". */
export const ROLES = words(`
friend friends buddy pal mate colleague coworker boss manager assistant intern partner fiance fiancee husband wife
boyfriend girlfriend son daughter child kid baby brother sister twin mother father mom mum dad mama papa grandmother
grandfather grandma grandpa granny grandson granddaughter aunt uncle cousin nephew niece neighbour neighbor roommate
flatmate housemate classmate teammate student pupil teacher professor tutor trainer coach captain director producer
editor engineer designer doctor nurse dentist lawyer driver pilot chef cook waiter waitress guide host hostess guest
speaker presenter interviewer moderator caretaker janitor gardener plumber mechanic postman mayor president chairman
chairwoman chair secretary treasurer winner champion bride groom bridesmaid godmother godfather stepmother stepfather
mother-in-law father-in-law sister-in-law brother-in-law man woman boy girl lady gentleman guy helper apprentice
photographer singer drummer guitarist pianist writer author artist painter researcher scientist volunteer
`);

/** Who somebody is, when told of: "the thin fellow". Unlike `ROLES` they do not stand before a name. */
export const PERSON_NOUNS = words(`
lad lass bloke chap fellow fella teenager youngster toddler pensioner stranger visitor customer client tenant lodger
landlord landlady vet vicar priest rabbi imam sexton organist conductor violinist cellist bassist soloist soprano tenor
headmaster headmistress headteacher librarian receptionist cashier clerk shopkeeper baker butcher grocer greengrocer
florist fishmonger fisherman farmer shepherd miller brewer postwoman milkman policeman policewoman constable sergeant
soldier sailor skipper ferryman ranger warden porter doorman bouncer cleaner builder carpenter joiner roofer glazier
electrician decorator cobbler tailor hairdresser barber surgeon midwife paramedic physiotherapist optician accountant
solicitor newcomer trainee lecturer scholar goalkeeper referee stepson stepdaughter acquaintance companion widow widower
pharmacist chemist lifeguard nun monk abbot count countess duke duchess baron baroness detective inspector firefighter fireman postmistress blacksmith gamekeeper
astronaut dancer actor actress comedian composer poet novelist sculptor architect mayoress councillor magistrate judge clown acrobat
`);

/** What one calls somebody besides the name. */
export const EPITHETS = words(`
love dear dearest darling sweetheart sweetie honey pet boy girl lad lass friend mate treasure sunshine
`);

/** What is called by a name and is no person. */
export const THINGS = words(`
dog cat puppy kitten horse pony rabbit hamster parrot goldfish cow goat donkey pet city town village country island
river lake mountain hill place street road quarter district neighbourhood neighborhood suburb capital state
region county province company firm band group team club film movie song book novel show series game app product
program software brand restaurant hotel cafe bar pub shop school university church castle palace bridge museum park
station airport harbour harbor beach square market ship boat car planet star language month day holiday festival
`);

/** Months that are names of people as well. */
const NAMED_MONTHS = new Set<string>(['april', 'may', 'june', 'august']);
const CALENDAR_WORDS = `
${WEEKDAYS.flatMap((day) => [day, `${day}s`]).join(' ')} ${MONTHS.filter((month) => !NAMED_MONTHS.has(month)).join(' ')}
christmas xmas easter halloween thanksgiving hanukkah
diwali ramadan eid carnival new year years eve`;

const PLACE_WORDS = `
africa america asia europe australia antarctica arctic atlantic pacific mediterranean england paris milan scotland wales ireland
britain uk usa us eu france germany spain portugal italy switzerland austria belgium netherlands holland luxembourg
denmark sweden norway finland iceland poland czechia hungary romania bulgaria greece turkey ukraine russia belarus
serbia croatia slovenia slovakia bosnia albania estonia latvia lithuania malta cyprus israel palestine lebanon syria
iraq iran egypt morocco algeria tunisia libya nigeria ghana kenya uganda ethiopia tanzania zimbabwe senegal congo
somalia sudan angola india pakistan bangladesh nepal china japan korea taiwan vietnam thailand malaysia singapore
indonesia philippines mongolia afghanistan mexico canada cuba jamaica brazil argentina chile peru colombia venezuela
ecuador bolivia uruguay paraguay guatemala honduras panama california texas florida illinois ohio michigan alaska
hawaii oregon nevada arizona colorado utah kansas missouri minnesota wisconsin iowa indiana kentucky tennessee alabama
mississippi louisiana arkansas oklahoma nebraska montana idaho wyoming massachusetts connecticut vermont maine
pennsylvania maryland delaware washington london manchester liverpool birmingham leeds glasgow edinburgh dublin belfast
cardiff bristol oxford cambridge berlin munich hamburg cologne frankfurt vienna zurich geneva basel bern amsterdam
rotterdam brussels lisbon porto madrid barcelona seville valencia rome venice naples turin athens istanbul
ankara moscow kyiv kiev warsaw krakow prague budapest bucharest belgrade zagreb stockholm oslo copenhagen
helsinki reykjavik cairo casablanca marrakesh lagos nairobi johannesburg dubai tehran baghdad jerusalem beirut delhi
mumbai kolkata karachi dhaka beijing shanghai tokyo kyoto osaka seoul bangkok hanoi jakarta manila melbourne
brisbane perth auckland toronto vancouver montreal boston chicago houston dallas detroit seattle denver atlanta miami
philadelphia phoenix cleveland hollywood manhattan york angeles vegas sparta alps himalaya everest thames
danube rhine nile amazon hong kong rio buenos aires`;

const PEOPLES = `
american british english scottish welsh irish french german spanish portuguese italian swiss austrian belgian dutch
danish swedish norwegian finnish icelandic polish czech hungarian romanian bulgarian greek turkish ukrainian russian
serbian croatian israeli palestinian lebanese syrian iraqi iranian persian egyptian moroccan nigerian ghanaian kenyan
ethiopian indian pakistani bangladeshi nepalese chinese japanese korean taiwanese vietnamese thai malaysian indonesian
filipino mongolian afghan mexican canadian cuban jamaican brazilian argentinian chilean peruvian colombian venezuelan
african asian european australian latin arab arabic hebrew jewish hindu hindi urdu muslim islamic catholic protestant
orthodox buddhist anglican lutheran methodist mormon sikh atheist vegan republican democrat victorian roman texan
parisian londoner viking spaniard englishman frenchman scot`;

const BRANDS = `
google siri alexa apple microsoft facebook instagram whatsapp youtube twitter tiktok netflix amazon spotify zoom skype
uber airbnb toyota honda ford bmw audi mercedes volkswagen tesla ferrari porsche nike adidas ikea lego sony nokia samsung
intel adobe photoshop excel powerpoint windows linux android iphone ipad python java javascript wikipedia internet bbc
cnn nasa cia fbi batman superman spiderman santa claus jesus christ god lord allah buddha satan bible koran cinderella
kitty pokemon radio tv covid bluetooth wifi starbucks mcdonalds coke pepsi nutella oscars olympics bitcoin chatgpt
earth mars jupiter saturn aries taurus gemini libra scorpio sagittarius capricorn aquarius pisces`;

const SPEECH = `
i you he she it we they me him her us them my your his its our their mine yours hers ours theirs this that these those
who whom whose which what when where why how whoever whatever whenever wherever a an the and or but nor so yet for if
then else because since although though unless until while whereas whether as than of in on at by to from with without
into onto over under above below between among behind beside besides beyond near through during before after about
against along across around down up off out inside outside toward towards upon via per plus minus not no yes yeah yep
nope nah yup ok okay alright right sure fine great good better best well bad worse worst nice lovely wonderful perfect
excellent brilliant fantastic amazing awesome cool super exactly precisely absolutely definitely certainly indeed true
false correct wrong agreed oh ah ooh aah uh um er erm hm hmm huh mm mhm ouch oops whoa wow yay hooray hurray aha ha haha
hey hi hello hiya howdy hallo goodbye bye goodnight morning afternoon evening night welcome thanks thank please sorry
pardon excuse cheers congratulations congrats bravo bingo amen ciao adios bonjour salut hola sayonara namaste gracias
merci danke goodness gosh gee heavens hell damn crap shit fuck bloody blimey crikey jeez yikes phew shush hush ssh shh
psst listen look see watch wait stop come go hurry careful attention caution danger warning help fire enough anyway
anyhow however therefore moreover furthermore meanwhile instead otherwise besides still already again once twice ever
never always sometimes often usually now today tonight tomorrow yesterday later soon early late ago here there everywhere
nowhere somewhere anywhere maybe perhaps somehow also too just only even almost quite rather very really first second
third fourth last next finally lastly then afterwards eventually suddenly one two three four five six seven eight nine
ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy
eighty ninety hundred thousand million half both all any each every some none many much more most few less least several
other another such same everyone everybody anyone anybody someone somebody noone nobody everything anything something
nothing people folks guys friends ladies gentlemen team class kids children boys girls guests family man woman
boy girl lady gentleman lad lads dude bro buddy mate pal fellow folk sweetheart sweetie honey darling dear dearest love
babe baby cutie sunshine angel precious princess champ boss chief sir madam ma'am miss mister doctor doc nurse professor
teacher inspector detective sergeant lieutenant colonel general major admiral commander reverend pastor senator governor
ambassador operator coach captain officer chef waiter judge minister president king queen prince majesty highness honour honor
father mother dad daddy mum mummy mom mommy mama papa pa ma nan nana gran granny grandma grandpa grandad granddad
grandmother grandfather auntie aunty aunt uncle cousin sister brother sis son daughter husband wife neighbour neighbor
caretaker narrator reporter interviewer interviewee host speaker moderator audience crowd note question answer
example translation subtitles captions music applause laughter silence noise chapter part section step point number
round day week month season spring winter breakfast lunch dinner supper coffee tea water beer wine bread
cake soup salt food pizza money world home work school love life time news weather traffic business let's lets
am is are was were be been being do does did done have has had having can could will would shall should may might must
get got make made take took give gave put say said tell told ask asked know knew think thought want wanted need like
let mind try use find keep leave call hold bring show turn move play run walk sit stand open close start begin finish
end read write speak talk sing dance eat drink sleep cut pass pull push throw catch buy sell pay send check clean cook
wash drive ride fly follow forget remember guess imagine suppose trust believe hope wish hear smell taste feel touch
meet join stay enjoy relax breathe smile laugh cry shut answer repeat explain add count grab pick drop lift lower raise
fill pour stir mix serve save fix repair paint plant water feed hang lock unlock hide seek chill`;

/** States and qualities that follow "I'm" and, in careless titles and subtitles, are capitalised. */
const STATES = `
hungry thirsty tired sleepy awake asleep happy sad angry mad glad afraid scared worried nervous anxious excited bored busy
free ready done finished lost sick ill dead alive alone lonely single married engaged pregnant divorced retired drunk
sober cold hot warm wet dry dirty clean rich poor old young new big small tall short fat thin strong weak fast slow quick
easy hard difficult simple possible impossible serious funny crazy silly stupid smart clever wise proud ashamed jealous
grateful thankful lucky unlucky curious confused surprised shocked amazed impressed disappointed embarrassed frozen
freezing starving exhausted stuck broke broken hurt safe healthy quiet loud polite rude kind mean honest innocent guilty
legal famous popular important available late early certain aware able unable full empty left blind deaf mute
black white red blue green yellow orange pink purple brown grey gray golden silver beautiful pretty handsome ugly gorgeous
delicious tasty sweet sour bitter fresh ripe local foreign native born blessed speechless homeless vegetarian allergic
human groot legend team captain ceo cto vp phd`;

const union = (...texts: string[]) => words(texts.join(' '));

/** Days, months and feasts. */
export const CALENDAR = union(CALENDAR_WORDS);

/** Places that everybody knows; of names of several words each. */
export const PLACE_NAMES = union(PLACE_WORDS);

/** Names of places, peoples, faiths and makers: proper, and no person's. */
export const PROPER_NOT_PERSONS = union(PLACE_WORDS, PEOPLES, BRANDS);

/** Words that may stand where a name could, and are none. */
export const PLAIN_WORDS = union(SPEECH, STATES);

/** Plain words that are also family names, after a given name ("Emma Brown"). */
export const STATE_WORDS = union(STATES);

/** Verbs that begin a request. */
export const REQUESTS = words(`
add aim answer apply arrange ask attach bake bang be beat begin believe bend bite blow boil book borrow bow
break breathe bring brush bury call calm carry catch change charge chase check choose chop clap clean climb
close collect colour comb come compare concentrate consider continue cook copy count cover crack cross cut
dance delete describe dig dip divide do drag draw dress drink drive drop dry duck dust eat empty enjoy erase
examine excuse explain fasten feed feel fetch fill find finish fix fold follow forget free gather get give go
grab grate grind grip guess hammer hand hang have hear help hide hit hold hook hop hug hurry ignore imagine
inspect iron join jot jump keep kick kiss kneel knit knock lay lead lean learn leave lend let lick lie lift
light listen load lock look lower make measure meet mention mind mix mop move mow never nod note notice offer
open order pack paint park pass pat pause pay pedal peel peg phone photograph pick pin pinch plant play please
plug point polish pop post pour practise press pretend promise prove pull push put quit race raise reach read
record reel relax remember remind remove repeat rescue rest reverse ride ring rinse roll row rub run rush save
say scoop scrape scratch screw scrub search see sell send serve set settle sew shake share shave shift shine
shout show shuffle shut sign sing sit skip sleep slice slide slow smell smile sniff sort speak spell spin spit
split spray spread squeeze stack stand start stay steady steer step stick stir stop straighten stretch study
swallow swap sweep swim swing switch take talk tap tape taste tear tell test thank think throw tickle tidy tie
tighten tilt tip toss touch tow trim trust try tuck turn twist type unfold unlock unpack untie unwrap use
visit wait wake walk warm warn wash watch wear weigh whisk whisper whistle wind wipe wish wrap write zip
`);
