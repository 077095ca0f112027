/**
 * Passwords that guessers try first, written by local/write-common-passwords.ts from @zxcvbn-ts/language-common (MIT).
 * A function, so that starting the Worker reads none of them.
 */
export function commonPasswords(): ReadonlySet<string> {
	known ??= new Set(LIST().trim().split(/\s/));
	return known;
}

let known: ReadonlySet<string> | undefined;

const LIST = () => `
%%passwo 01081988m 013cpfza 01telemike01 033028pw 063dyjuy 085tzzqi 090808qwe 0okm9ijn 0raziel0 1029384756q 10inches
11223344q 112233aa 11c645df 11qq22ww 1211123a 1232323q 1234kekc 1234rmvb 123hfjdk147 123masha 123mudar 12locked
12qw12qw 12qw34er 12qw34er56ty 12s3t4p55 134kzbip 135135ab 1357911q 14vbqk9p 151nxjmt 154ugeiu 15s9pu03 19371ayj
1958proman 1972chev 1986irachka 19952009sa 19mtpgam19 1a2a3a4a 1a2a3a4a5a 1a2b3c4d 1a2b3c4d5e 1a2s3d4f 1a2s3d4f5g
1basebal 1butthea 1corvett 1hxboqg2 1hxboqg2s 1j9e7f6f 1jennife 1pass1page 1q2q3q4q 1q2q3q4q5q 1q3e5t7u 1qw23er4
1samanth 1sexyred 1starwar 1superma 1w2w3w4w 1x2zkg8w 1xrg4kcq 1z2x3c4v 1z2x3c4v5b 201jedlz 20spanks 212121qaz
213qwe879 221195ws 23176djivanfros 23wesdxc 248ujnfk 24pnz6kc 2502557i 260zntpc 267ksyjf 2b4dnvsx 2b8riedt 2bornot2
2bornot2b 2kash6zq 2sexy2ho 32615948worms 33rjhjds 343104ky 380zliki 383pdjvl 38gjgeuftd 3rjs1la7qe 3stooges
3syqo15hil 3techsrl 3xbobobo 41d8cd98f00b 42qwerty42 4506802a 45m2do5bs 4809594q 4815162342a 4815162342lost
4904s677075 495rus19 4cranker 4g3izhox 4gxrzemq 4z34l0ts 4z3al0ts 50spanks 51094didi 531879fiz 55bgates 565hlgqo
567rntvm 5hsu75kpot 5wr2i7h8 625vrobg 6339cndh 640xwfkv 6458zn7a 669e53e1 682regkh 686xqxfg 6jhwmqku 6xe8j2z4 705499fh
741852kk 7653ajl1 7777755102q 78n3s5af 7elephants 7ertu3ds 7f4df451 7gorwell 7hrdnw23 7ovtgimc 7ugd5hip2j 80070633pc
808state 863abgsg 89231243658s 8928190a 8j4ye3uz 8letters 8phrowz622 8phrowz624 8xuuobe4 9293709b13 9379992a
989244342a 9kyq6fge a19l1980 a1a2a3a4 a1a2a3a4a5 a1b2c3d4 a1b2c3d4e5 a1l2e3x4 a1s2d3f4 a1s2d3f4g5 a32tv8ls a3eilm2s2y
a9387670a aabbccdd aaliyah aardvark aaron aassddff abdullah abercrom aberdeen abhishek abigail abnormal abracada
abracadabra abraham abrakadabra abramova absinthe absolut absolute absolutely abstract abulafia ac2zxdty academia
academic acapulco access accessno accident accord account accounts acdeehan acerview aceshigh achilles acidburn
acidrain ackerman acmilan1 acoustic action activate active acun3t1x acuransx acurarsx adam1234 adams addicted
addiction adelaida adelaide adelphia adgjmptw adidas admin administrator admiral adonis adrenali adrenalin adrenaline
adrian adriana adrianne adrienne adult adults adv12775 advanced advantag adventur adventure advocate adxel187 aerosmit
aerosmith aerostar aezakmi affinity africa afrodita aftermath again agamemno agamemnon agbdlcid agent007 aggies
agnieszka agricola aguilera aikido airborne airbus aircraft airedale airforce airjordan airplane ajcuivd289 ajnjuhfabz
akatsuki akira alabama alakazam alaska alastair albacore albatros alberto albina albion alcapone alcatraz alchemist
aldebara alderaan alejandr alejandra alejandro aleksand aleksander aleksandr aleksandra alekseev alekseeva aleksey
alemania alena2010 alenka alenushka alessand alessandr alessandra alessandro alevtina alex alexande alexander alexandr
alexandra alexandre alexandria alexandru alexey alexia alexis alexsandr alfabeta alfarome alfaromeo alfred alfredo1
algernon alhambra alibaba alicante alice alicia alien aliens aligator alina alino4ka alinochka alisha alison alistair
alkaline allalone allan123 allblack allblacks allen alleycat alliance alligato allison allmine allnight allochka
allright allsop allstar allstars allstate almighty alohomora aloysius alpacino alpha alphabet alphabeta alphaman
alphaomega alphaone alphonse alpine alskdjfhg altavista alterego alternat alternative altitude aluminum alvarado
always alyssa amadeus amanda amandine amarillo amaterasu amateur amateurs amatuers amazing amazon amazonas ambassador
amber ambition ambrosia ambulanc amekpass amelia america american amethyst amoremio amsterda amsterdam an83546921an13
anabolic anaconda anakin anakonda analsex analslut anamaria anarchy anastasi anastasia anastasija anastasiy anastasiya
anathema anatoliy anchorag anders andersen anderson andre andrea andreas andreeva andrei andres andretti andrew01
andrew12 andrew13 andrew22 andrew88 andrewjackie andrey andromed andromeda andy andyod22 anfield angel angela angelbab
angeleye angelica angelika angelina angeline angeliqu angelique angelito angelo angelo4ek angelochek angelofwar angels
angie anguilla angus anhnhoem anhyeuem animal animals animated animation animator anime anna1987 anna1988 anna1989
anna2000 anna2010 anna2614 annabell annabelle annalisa annamari annarbor annelies annemari annette annie anniedog
annika annmarie annushka anonymou anonymous another1 anteater antelope anthony antietam antigone antilles antiques
antivirus antoine anton antonell antonella antoni antonina antonio antonius antoshka anubis anuradha anything anywhere
aolsucks apache aphrodite apocalypse apokalipsis apollo appelsin apple applebee applemac applepie apples applesauce
appleseed appleton appletre approved april aqswdefr aquafina aqualung aquarium aquarius arabella arachnid aragorn
arcangel archange archangel archer archibald archie architec architect archives archmage arclight arcturus areyukesc
argentin argentina argentum argonaut arhangel ariana aristote aristotl aristotle arizona arjay arkansas arlington
armadill armagedd armagedo armagedon armani armenian armitage armstron armstrong army arnold arnster55 arrowhea
arschloc arschloch arsehole arsenal arsenalf arsenalfc arshavin art131313 artem artemis artemka arthur artiller artist
artistic artofwar artur arwpls4u asbestos asdf67nm asfnhg66 ashlee ashleigh ashley ashton asian asmodeus asparagus
aspire aspirine assa1234 assassin assassins assclown asscrack asseater assembler assembly assfuck assfucke asshole
assholes asslicker asslover assman assmaste assmunch associat assword astalavista astaroth asterios asterix asteroid
astonmartin astonvil astonvilla astra123 astrid astroboy astros astrovan asturias at4gftlw athena athens athletic
athlon atkinson atlanta atlantic atlantida atlantis atletico atombomb atomic atreides attack attitude attorney aubrey
auburn auckland audrey augsburg august augusta augustin augustus aurelius aurora aussie austin austintx australi
australia autechre autobahn automatic autopass autumn available avalanch avalanche avalon avangard avatar avemaria
avenger avengers aventura aviation avondale avrillavigne awesome azamat azathoth azsxdc azsxdcfv azsxdcfvgb
azwebitalia babemagn babemagnet baberuth babes babies babushka baby1234 baby2000 babybear babyblue babyboy babycake
babycakes babydoll babyface babygirl babygurl babyhuey babylon babylon5 babylove bacardi bacchus bachelor back
backbone backdoor backhand backlash backpack backside backspac backspace backup backward backyard bacon badabing
badass badboy baddog badger badgirl badgirls badkarma badkitty badlands badman badminton badnaamhere baerchen baggins
bagheera bagira bagpipes bailey bajingan bakayaro balalaika balance baldrick balefire baller ballgame balloon balloons
ballpark balls ballsack baltazar baltimor baltimore banana12 bananas banane bancroft banderas banderos bandit bang
bangalore bangkok bangladesh bank banker banner banshee banzai baphomet baptiste baracuda barakuda baranova barbados
barbara1 barbaria barbarian barbaris barbaros barbecue barber barbie barbwire barcelon barcelona barclays bareback
barefeet barefoot baritone barker barkley barmaley barnes barney barnsley barnyard baron barracud barrett barry
barrynov barselona barsik bart bartende bartender bartlett bartman barton baseball baseline basement basilisk basket
basketba basketbal basketball bassboat bassfish bassingw bassline bassman bassmast bassplay bastard bastardo bastards
bastille bathroom batman batterse battle battlefield bavarian baxter bayadera bayern bayliner bayshore baywatch
bcfields beach beachboy beachbum beaches beagle beamer bean beaner beanie beans bear bearcat bearcats bearclaw bears
bearshar bearshare beast beastie beatle beatles beatrice beaufort beaumont beauties beautifu beautiful beauty beaver
beavis because becker beckham becky beefcake beemer beerbong beernuts beethove beethoven beetle beginner behemoth
beholder belgario belgorod believe believer belinda bella belladon bellagio bellevue bellsout belly belochka bender
bendover benedict benedikt benefits benessere benetton benfica bengals benidorm benjamin benladen bennett benny
bennyboy benson bentley beowulf berbatov berenice beretta berezuckiy berger bergerac bergkamp berkeley berlin berliner
bermuda bernadet bernard bernardo bernhard bernie berserke berserker bertrand besiktas bestfriend beszoptad beth
bethany bethesda betrayed better betty bettyboo bettyboop bettylou beverage beverley beverly bhbirf bhbyjxrf bianca
bicycle bigass bigballs bigbear bigbird bigblack bigblock bigblue1 bigboobs bigbooty bigboy bigbucks bigbutt bigbutts
bigchief bigcock bigcocks bigdaddy bigdick bigdicks bigdog bigfella bigfoot bigger biggie biggirls biggles biggreen
bigguy bighouse bigmac bigman bigmike bigmoney bignasty bigone bigpappa bigpenis bigpimpi bigpimpin bigpoppa bigpussy
bigred bigsexy bigstick bigstuff bigtime bigtit bigtits bigtruck bigtymer bigwilly bike bikerboy bikini bilbo bill1234
billabon billabong billgate billgates billiard billie billings billions billy billybob billyboy billygoa billyjoe
billyray bimmer bing bingbong bingo binladen biohazar biohazard bionicle bioshock bird birdhouse birdie birdland
birdman birmingh birmingham birthday biscayne biscuit biscuits bisexual bishop bismarck bismilla bismillah bitch
bitchass bitchboy bitchedu bitchedup bitches biteme bizkit black blackadd blackass blackbea blackbel blackbelt
blackber blackberry blackbir blackbird blackbox blackboy blackbur blackburn blackcat blackcoc blackcock blackdic
blackdick blackdog blackeye blackhaw blackhawk blackhawks blackhol blackice blackie blackjac blackjack blacklab
blackmag blackman blackmen blackone blackops blackout blackpoo blackpool blackrose blacks blacksex blackshe blacksta
blackstar blacksun blacktop blacky blade bladerun bladerunner blades blahblah blake blaster blasters blastoff bleeding
blenheim blessed blessing blingbli blingbling blink182 blizzard blonde blondes blondie blondinka blood bloody
bloomberg bloopers blossom blow blowfish blowjob blowjobs blowme blue bluearmy blueball blueballs bluebear bluebell
blueberr blueberry bluebird blueboy bluedevi bluedevils bluedog blueduck blueeyes bluefire bluefish bluegill bluegras
bluejays bluejean blueline bluemoon bluenose bluenote bluerose blues bluesky bluesman bluestar bluetick bluetooth
blunt420 bmw325is bmw330ci boarding boat bobafett bobbie bobby123 bobcat bobdylan bobmarle bobmarley bocephus bodyhamm
bodyshop boeing bogart bogdan bogey bohemian bohica bojangle bollocks bollox bologna1 bomber bombshel bond bondage
bondarenko bone bonefish bonehead boner bones bonethug boneyard bonghits bonita bonjour bonjovi bonkers bonnie
bonoedge bonsai bonscott boobie boobies booboo12 booboo69 boogaloo booger boogie bookcase booker bookmark bookworm
boomer boomtown boondock bootcamp bootie bootneck boots bootsman booty bootycal bootyman borabora bordeaux boricua
boris borisova bornfree borntorun borussia bosco boscoe01 bossman bosstone boston bosworth botafogo botswana bottle
bottom bouchard bounce bowhunte bowhunter bowler bowling bowser boxing boxster boy4u2ownnyc boys boyscout bracelet
brad braddock bradford bradley bradpitt bradshaw braindea brampton branden1 brandi brando brandon brandy brasil
brasilia bravehea braveheart braves bravo brazil brazzers breadman breaker1 breakers breakfas breast breasts breeze
brehznev breitlin brenda brendan brent brentfor brentford bretagne brethart brett brewster brian briana brianna bridge
bridget bridgette bright brighton brigitte brilliant brimston brinkley brisbane bristol britney britneys brittany
broadband broadway broccoli broken bronco broncos broodwar brooke brooking brooklyn brooks brother brothers brown
browncow browndog browneye brownie brownies browning browns bruce brucelee bruckner bruins brunette bruno brunswic
brussels brutus bryan bryant bubba123 bubbadog bubbas bubble bubblegu bubblegum bubbles buccanee buchanan buck
buckaroo bucket buckeye buckeyes buckfast buckshot buckskin buckster buckwhea buckwheat buckwild budapest buddah
buddha buddie buddy buddyboy buddycat buddydog buddylee budlight budman budweise budweiser budwiser buffalo buffaloe
buffalos buffett buffy bugger bugsbunn bugsbunny builder builders building bukowski bulgaria bulldawg bulldog bulldogg
bulldogs bullet bulletin bullfrog bullhead bullride bulls bullseye bullshit bullwink bumblebe bumerang bungalow
bunghole bunny buratino burberry burger burgundy burnside burton burunduk busdrive bush business businessbabe bustanut
busted buster butch buterfly butler butter butterba buttercu buttercup butterfl butterfly buttface buttfuck butthead
butthole buttlove buttman buttmunc buttmunch buttocks button buttons buttplug butts buzzard bvgthfnjh byabybnb
byajhvfnbrf bynthytn byteme c3por2d2 c43qpul5rz cab4ma99 caballer cabbage cabernet cabibble cabinboy cabinets cableguy
cableman cabowabo cacapipi cachondo cachorro cactus cadillac cadr14nu caesar caffeine cahek0980 caitlin calabria
calamari calamity calavera calbears calculator calculus calcutta calderon caldwell calendar calgary calico caliente
californ californi california caligula calimero callahan callaway callie calliope callista callisto callofduty calvin
camaleon camaro camaross camaroz2 camaroz28 cambiami cambodia cambridg cambridge camel cameleon camelot camels
cameltoe camera cameron camilla camille camp0017 campbell camper canada canadian canadien canaries canberra cancel
cancer cancun candice candle candlebo candy candyass candybar candycan candycane candyman cannabis cannibal cannon
cannonba cannonda cannondale canon cantona cantrell canucks1 canyon capetown capital capitals capoeira caprice
capricor capricorn capslock captain caramel caramelo caravan carbon cardenas cardigan cardinal cardinals care1839
carebear carefree carina carl carla carlisle carlitos carlo carlos carlotta carlsberg carlton carmel carmella carmen
carnegie carnival carol carolcox carole carolin carolina caroline carolyn carousel carpedie carpediem carpente
carpenter carpet carrera carriage carrie carrillo carrot carson carter carthage cartman cartoon cartoons casablan
casablanca casandra casanova cascades caserta casey caseydog cash cashflow cashmere cashmone cashmoney casino casper
cassandr cassandra cassidy cassie castaway castello castillo castle castro catalina catalyst catarina catdaddy catdog
caterham caterina catering caterpil caterpillar catfight catfish catherin catherine cathleen catholic cathouse cathy
catinhat catlover catman catmando cats catsdogs catsmeow cattle catwoman cavalier caveman cavscout cbr600f3 cbr600rr
cbr900rr cbr929rr ccbill cdtnjxrf cdtnkfyf cdznjckfd cecilia cedric cegthgegth cegthgfhjkm ceisi123 celebrity celeron
celeste celestia celestin celica celicagt celine cellphon cellphone cellular celtic celticfc celtics ceng centauri
center central centrino centurion century cerberus cerulean cessna cezer121 cfitymrf cfkfvfylhf cfvlehfr cgfhnfr
ch1tt1ck chad chadwick chai chainsaw chair chairman challeng challenge challenger chalmers chambers chameleo chameleon
chamonix champ champagn champagne champion champions champs chan chance chandler chanel chang change changed changeit
changeme changepa changing channing chantell chao chaos chapstic characte character charcoal charger chargers charisma
charity charlene charles charlest charley charli charlie charlieb charlies charlott charlotte charlton charly charmain
charmaine charmed charming chase chaser chastity chauncey cheater cheburashka check checkers checking checkmat
checkmate checkout cheeks cheerios cheerleader cheerleaers cheers cheese cheeseca cheesecake cheetah chelsea chelseaf
chelseafc chemical chemistr chemistry cheng cherokee cherries cherry cheryl cheshire chessman chessmaster chester
chesterfield chestnut chevelle chevrole chevrolet chevy chevyman chevys10 chevyz71 chewbacc chewbacca chewie cheyanne
cheyenne chgobndg chibears chicago chicken chickens chickenwing101 chicks chico chief chiefs chihuahu chihuahua
chilango children chilidog chilling chillout chimaera chimera china chinacat chinaman chinchil chinchin chinese1
chinook chip chipmunk chipper chippers chippy chipster chiquita chitarra chivalry chivas chloe choclate chocolat
chocolate chong chopper choppers chou chowchow chris chrisbln chrisbrown chrissie chrissy christ christal christel
christen christer christia christian christie christin christina christine christma christmas christof christop
christophe christopher christos christy chrome chronic chrono chrysler chrystal chuai chuang chubby chuck chuckie
chuckles chucky chui chun chunky chuo church churchil ciaociao cicero cidkid86 cigarett cigars cincinnati cinder
cinderel cinderella cindy cindylou cinema cingular cinnamon circle circus cisco123 ciscokid citation citibank city
civilwar cjkysirj cjkywt cjrjkjdf cjxb2014 claire clambake clancy clapton clarence clarinet clarissa clark clarkken
clarkson classic classics claude claudi claudia claudine claudio claudius claymore claypool clayton cleaning cleavage
clemence clemente clemson cleopatr cleopatra clevelan cleveland clifford climbing clinton clipper clippers clitlick
clitoris close-up cloud clouds clover clown clubpenguin clueless cmu9ggzh cnfybckfd cnhjbntkm cnhtrjpf cnjvfnjkju
cntgfirf coachman cobalt cobblers cobra cobrajet cocacola cocaine cockring cocks cocksuck cocksucker cocktail coconut
coconuts cocopuff cocorico codeblue codename cody coffee cohiba coke coldbeer coldfire coldplay coleman coleslaw
collants collecti collection colleen college collette collin collingw collins colole57 colombia colonel colonial
colorado colors colossus colt1911 colton coltrane columbia columbus comanche comander combat comcast1 comeback comet
comicbook comicbookdb comics comicsans command commande commander commando comments commerce commodor commodore common
community company compaq compatible complete composer compound computador computadora compute computer computers
concepts concerto concorde concordi concrete condition condom condor conehead confiden conflict confused cong congress
connect connecti connection conner connie connor conquest conrad consense constance constant constantine construc
consuelo consumer contact contacts containe contains content contessa contests continue contortionist contract
contrast control controls converse cookie cookies coolbean coolbeans cooldude cooler coolgirl coolguy coolhand coolio
coolman coolness cooper coorslig coorslight cooter copeland copenhag copenhagen copper cordelia cordless corleone
cornball cornbrea cornbread cornelia cornell cornflak cornhole cornholi cornholio cornwall corona coronado corporal
corpsman corrado corsair cortland corvet07 corvett1 corvette cosmic cosmo cosmopolitan cosmos costanza costaric
costarica costello cosworth cottages cotton cougar cougars counchac countach counter counters counterstrike counting
country countyli courage courtney covenant coventry cowboy cowboys cowboyup coyote crabcake crabtree cracker crackers
crackhea crackhead cracksevi craig cranberr crash crawfish crawford crayfish crazy crazybab crazyboy crazycat
crazyfrog crazyman crazyzil cream creampie creamy creamyou creatine creation creative creature credit creepers
creosote crescent crevette cribbage crichton cricket crickets criminal crimson crippler cristian cristiano cristina
cristopher critical critter critters crjhgbjy crockett crocodil crocodile cromwell cronaldo crossbow crossfir
crossfire crossing croucher crow crownvic cruise cruiser crunch crusader cruzazul crysis crystal crystals ctdfcnjgjkm
cthulhu cthutq cthuttdbx cthuttdyf cubalibr cubbies cubswin cucciolo cucumber cuddles culinary cumeater cumlover
cumming cummings cumshot cumshots cumsucker cunt cuntlick cunts cuntsoup cupcake curious curitiba curtis custom
customer cutegirl cuthbert cutiepie cutlass cutter cvbhyjdf cvtifhbrb cvzefh1gkc cxfcnkbdfz cxfcnmt cxfcnmttcnm cyber
cyberman cybernet cyberonline cybersex cyclone cyclones cyclops cyecvevhbr cygnusx1 cyjdsvujljv cynthia cypress
cytujdbr d1i2m3a4 d1lakiss d78unhxq dad2ownu daddy123 daedalus daemon daewoo daffodil daffyduc daftpunk dagestan
dagger dagobert daisy daisydog daisymae daisymay dakota dale dalejr dalglish dallas dallastx dalmatio dalton damage
damascus damian damien dammit damned69 damngood damnit damocles dance dancer dang danger dangerou dangerous danie
daniel daniela danielit danielle daniil danijela danil8098 danila danni danny dannyboy dante danthema dantheman
danville danzig daphne dapzu455 daredevi daredevil darius dark darkange darkangel darkjedi darkknig darkknight
darklord darkman darkmanx darkmoon darkness darknigh darknight darkside darksoul darkstar darkwing darkwolf darling
darrell darren darthmau darthvad darthvader dartmout darwin dasha123 dashadasha dashenka database datalife datalore
datnigga daughter dave davecole daveyboy david davide davidkin davidlee davidoff davidruiz davids davidson davis dawg
dawn dawson daybreak daydream daylight daytona dbjktnnf dbrnjh dbrnjhbz dbrnjhjdbx dbrnjhjdyf dbyjuhfl dcowboys
dctktyyfz dctvghbdf dctvghbdtn dcunited de1987ma deacon deadbeat deadhead deadlift deadline deadlock deadman deadmeat
deadpool deadsexy deadspin deadwood dean deangelo deanna death deathnote deathrow deathsta deathstar debbie deborah
december decipher deejay deepblue deepdive deeppurple deepthro deepthroat deepwate deerhunt deerhunter deerpark
deeznuts deeznutz defender defiance defiant deflep27 deftones delasoul delaware delete deliciou delicious delivery
delorean delphi delphine delpiero delta deltachi deltaforce deltaone deltasig deluxe demented dementia demetria
demetrio democrat demon demons denali deng denis denise deniska denman85 dennis denver depeche depechemode derek
derparol derrick derrickh design designer desire deskjet desperad desperado desperados destiny destroy destroye
destroyer destruct detectiv detroit deutsch deutsche deutschland developer devil devilboy devildog devildriver
devilish devilman devilmaycry devils devo2706 devotion dexter dezember dfcbkbcf dfcbkbq dfcbkmtd dfcbkmtdf dfkmrbhbz
dfkthbz dfkthf dfktynby dfktynbyf dfnheirf dfvgbh dgl70460 dharma dhjnvytyjub diabetes diablo diabolic dialog diamante
diamond diamonds dian diana dianne diao diciembr dick dickface dickhead dickie dickless dicklick dicks dicksuck
dickweed dictiona dictionary diehard diesel dietcoke dieter dietrich digger diggler digital digitalprodu digiview
dignity7 dilbert dildo dilligaf dilligas dillon dillweed dima dimedrol dimensio dimension dimitris dimochka dimon4ik
dinamo ding dingdong dinmamma dino dinosaur dinsdale diogenes dionysus diosesamo diplomat dipshit dipstick direct
director direktor direwolf dirkpitt dirtball dirtbike dirtyboy dirtydog dirtyman disabled disaster discgolf disciple
discount discover discovery discreet diskette disney disneyland disorder dispatch distance district disturbe disturbed
diver diversio divine divinity division divorce divorced dixie dixiedog djgabbab djkrjlfd djkujuhfl dkflbckfd
dkflbdjcnjr dkflbvbh dkflbvbhjdbx dkflbvbhjdyf dmitriev doberman doctor document dodge dodger dodgeram dodgers
dodgeviper dogballs dogbreat dogbreath dogfight dogfood doggie doggy doggydog doggysty doggystyle doghouse doglover
dogman dogpound dogs dogstyle dohcvtec doitnow dolemit1 dolemite dolittle dollar dollarbi dollars dollface dolomite
dolores dolphin dolphins doma77ns domain domainlock2005 domenico domestic dominant dominate dominati domination
dominator dominic dominica dominick dominika dominion dominiqu dominique domino donald dong donkey donna donnelly
donnie dont4get dontcare dontknow doobie doodle doogie dookie doomsday doorknob doraemon dorian doromich dorothea
dorothy dortmund dotcom dothedew double doug doughboy doughnut douglas dovetail down downfall downhill download
downtime downtown downunde draconis dracula drago dragon dragonba dragonball dragonballz dragonfire dragonfl dragonfly
dragons dragrace dragster drake dream dreamcas dreamcast dreamer dreamers dreaming dreams dressage drifting drinking
dripping driver drizzt drjynfrnt droopy dropdead dropkick dropzone drowning drpepper drumline drummer drummers
drummond drumnbass dthjybrf dthyjcnm dtkjcbgtl dtxyjcnm dublin ducati duchess duck duckhunt duckling ducksoup dude1998
dudelove dudley duffbeer duisburg duke dukeblue dukester dulcinea dumbass dumpling dumpster duncan duplicate dupont24
duracell durandal duranduran durango duster dustin dusty dustydog dutch dutchess dutchman dwayne dylan dynamite
dynastar dzxtckfd eae21157 eagle eagleeye eagleone eagles earnhard earnhardt earthlin earthlink eastern1 eastside
eastwest eastwood easy easyride eatme eatmenow eatmeraw eatpussy eatshit ebenezer ebony eclectic eclipse economic
economics edelweis edgewise edgewood edinburg edinburgh edmonton eduard eduardo educatio education edward edwards
eeyore efbcapa201 eggplant egyptian eightbal eighteen eileen einstein eintrach ejaculation ekaterina ekilpool el546218
elaine elbereth elcamino eldiablo eldorado eldridge eleanor election electra electric electron electronic elefante
elegance elektrik element elementa elemental elements elena elenberg eleonora elephant elevator eleven elfquest
elfstone elijah elisabet elisabeth elite elizabet elizabeth elizaveta elliot elliott elmer251 elsinore elvira elvis
elwood emachine emachines emanuela emanuele embalmer emerald emerson emiliano emily eminem emmanuel empire employee
emyeuanh enamorad endymion energize energy enforcer engage engine engineer england english enigma enjoy enter entering
enternow enterpri enterprise entrance envelope envision epaulson epiphany epiphone episode1 eraser erection ereiamjh
eric erica erickson ericsson erik ernest erotic erotica escalade escape escorpio escorpion escort esmerald esmeralda
esoteric esperanz esperanza esposito espresso essayons essendon estefani esther estrella eternal eternity ethernet
eugene euphoria eureka eurocard europa europe evan evanescence evangeli evangelion evelyn evenflow everest everett
evergree evergreen everlast everlong evermore everques everquest everton evertonf everyday everyone everythi
everything evgeniya evidence evildead evolutio evolution examiner excalibe excalibu excalibur excellen excellent
excelsio exchange exclusive executiv executive executor exercise exigen exigent exodus expediti experience experienced
explicit exploite exploiter explore1 explorer exposure express external extra300 extreme eyeballs eyecandy f15eagle
f8yruxoj fabian fabie fabienne fabolous fabregas fabric fabrizio fabulous face facebook facefuck facial faggot
fahjlbnf failsafe fairfiel fairlady fairlane fairmont fairview faith faithful fakepass falcon falconer falcons fallen
fallout falstaff family familyguy famous fandango fang fantasia fantasies fantasma fantasti fantastic fantasy fantomas
fantomen farley farmer farscape farside fart fartface fartripper fashion fast fastback fastball fastcars faster
fastfood fastlane fatality fatass fatboy fatcat fatdaddy fatgirls father fatima fatluvr69 fatman fatpussy faulkner
favorite favorite6 fbi11213 fcbarcelona fcbayern fearless feather feathers february federica federico fedorova
feedback feelgood felicia felicida felicidad felicity felipe felix fellatio fellowes fender fenerbahce feng ferdinan
ferdinand fergie ferguson fernand fernanda fernande fernandes fernandez fernando ferndale ferrari ferreira ferret
ferris fester festival fetish feuerwehr feyenoord ffvdj474 fgjrfkbgcbc fgtkmcby fhnehxbr fhntv1998 fhvfutljy ficken
ficktjuv fiction7 fidelity fielding fiesta fifa2008 figaro fightclu fightclub fighter fighters fighting filibert
filipino filomena filter filthy finalfan finalfantasy finance finger fingers finish finished finnegan fire fireball
firebird fireblad fireblade firefigh firefighter firefly firefox firehawk firehose firehous fireman firestar
firestarter firestor firestorm firetruc firetruck firewall firewire firewood firework fireworks firstone firstson
firsttim fish fishbait fishbone fishcake fisher fisherma fisherman fishes fishface fishfood fishhead fishing fishlips
fishtank fistfuck fisting fitness five fivestar fk8bhydb fkbyf001 fkbyjxrf fkg7h4f3v6 fkmnthyfnbdf fktdnbyf fktrcfylh
fktrcfylhf fktrcfylhjdbx fktrcfylhjdyf fktrctq fktrcttd fktyeirf fktyjxrf flagship flameboy flamenco flamengo flames
flamingo flanders flapjack flash flashbac flashman flatbush flathead flatland flatline flatron flawless fleetwoo
flemming fletch fletcher flexible flhtyfkby flight flimflam flintsto flintstone flipflop flipmode flipper flipside
flooring floppy florence florian florida flounder flower12 flowers floyd fluffy flushing flvbybcnhfnjh flyboy flyers
flying fnkfynblf focus foiegras followme fontaine foobar foofight foosball footbal football foothill footlong footlove
forbidde ford fordf150 fordf250 fordf350 fordtruc fordtruck forensic foreplay foreskin forest forester forever forfun
forget forgetit forgiven forgot forgotit forgotte forgotten forklift formula formula1 forsaken forsberg forsythe
fortress fortuna fortunat fortune fortytwo forum forward foryou fossil foster fotograf foucault foundati fountain
fourteen fowler foxglove foxhound foxtrot foxwoods foxylady fragment francais france frances francesc francesca
francesco franchis francine francis francisc francisca francisco franco francois frank frankfur frankfurt frankie
franklin franky frdfhbev frdfkfyu freak freakout freaks freakshow freaky freckles fred fredderf freddie freddy
frederic frederick frederik fredrick free4all freebird freedom freedoms freefall freehand freelanc freelancer freeland
freelove freemail freeman freepass freeporn freeport freeride freespace freestuff freestyl freestyle freetime freeuser
freewill freeze freiburg freiheit french frenchfr frenchie frequenc fresh freshman frfltvbz friction friday fridolin
friedman friedric friend friendly friends friendship friendste friendster fright frisco frisky fritz frodo frog
frogger froggies froggy froglegs froinlaven fromhell front242 frontera frontier frosty frozen fruitbat fruitcak fubar
fuck fuck_inside fucked fuckedup fucker fuckers fuckface fuckfest fuckhard fuckhead fuckher fuckhole fuckin fucking
fuckinside fuckit fucklife fucklove fuckme fuckmeha fuckmehard fuckmeno fuckmenow fucknuts fuckoff fuckshit fuckslut
fuckthat fucktheworld fuckthis fucku fuckyeah fuckyou fuckyoubitch fugazi fugitive fuhrfzgc fujifilm fullback
fullmetal fullmoon fullsail fumanchu function funhouse funkster funny funnyguy funnyman funstuff funtime funtimes
fusion fussball futbol futurama future futyn007 fuzzball fuzzy fvcnthlfv fy.njxrf fyfcnfcbz fyfnjkbq fyfrjylf fylh.irf
fylhjvtlf fylhtq fylhtqrf fynfyfyfhbde fynjybyf fytxrf fyutkbyf fyutkjxtr gabrie gabriel gabriela gabriele gadzooks
galactic galactus galadriel galatasaray galaxy galeries galina gallaghe gallardo gallaries galloway galore gambit
gamecock gamecube gameover games gametime gandalf gangbang gangbanged gangsta gangstar gangster ganjaman ganjubas
gannibal ganymede garage garbage garcia garden gardener gardenia gardiner garfield gargamel gargoyle garrett garrison
gary gasoline gaston gatekeep gatekeeper gateway gateways gathering gator gatorade gatorman gators gauntlet gauthier
gawker gbgbcmrf gbhfvblf gblfhfcbyf gblfhfcs gbpacker gbpltw gearhead geddylee geemoney gegcbr geheim geibcnbr
geilesau gemini gemstone general generals generation generator generic1 genesis geneviev genevieve genius geniusnet
genocide geoffrey geolog323 geometry george georgetown georgia georgina gerald geraldin geraldine gerard gerhardt
gerlinde germaine german germania germany geronimo gerrity1 gertrude gesperrt getalife getmoney getnaked getsdown
getsmart getsome gettysburg gfccdjhl gfhfcjkmrf gfhfljrc gfhjkbot gfhjkm007 gfhjkm11 gfhjkm12 gfhjkm13 gfhjkm22
gfhjkmgfhjkm gfhjkmxbr gfhjkzytn gfhkfvtyn gfhnbpfy gfif1991 gfyfcjybr ghbdtn ghbdtnbr ghbdtnbrb ghbdtndctv ghbdtngjrf
ghbdtnrfrltkf ghbjhbntn ghblehjr ghblehrb ghbrjkbcn ghbrjkmyj ghbywtccf ghetto ghfplybr ghhh47hj764 ghhh47hj7649
ghjcnbnenrf ghjcnbvtyz ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnf ghjcnjnfr ghjcnjqgfhjkm ghjcnjrdfibyj ghjcnjrdfif ghjdthrf
ghjnjnbg ghjnjrjk ghjrehfnehf ghjuhfvvf ghjuhtcc ghjvtntq ghost ghostdog ghostman ghostrid ghostrider ghtktcnm
ghtpbltyn gianluca giant giantess giants gibson gibsonsg gigabyte gilbert gilberto gilgames gillette gillian gilligan
ginger ginsberg ginscoot ginuwine giorgi giovanna giovanni girfriend girl girlfriend girls giuliana giuliano giuseppe
giveitup gizmo gizmodo gjhjctyjr gjikbdctyf gjkbyf gjkbyjxrf gjkrjdybr gjkysqgbpltw gjytltkmybr gladiato gladiator
gladston glassman glendale glennwei glenwood global glock9mm gloria glorious glory gmctruck gmoney gn56gn56 gnasher23
goalie goaway gobigred goblin goblue gobrowns gobruins gobucks gobuffs2 godbless goddess godfathe godfather godisgoo
godisgood godisgreat godislov godislove godloves godofwar godslove godsmack godspeed godswill godzilla goeagles gofish
goforit gogators gogiants gohabsgo goku golakers gold goldberg golden goldeney goldeneye goldfing goldfinger goldfish
goldie goldmine goldorak goldrush goldsink goldstar goldwing goleafsg golf golfball golfcart golfclub golfer golfing
goliath gollum gonavy gondolin gonefish gonzales gonzalez gonzo goober good12345 good123654 goodbeer goodboy goodbye
goodfell goodfellas goodfood goodgame goodgirl goodhead goodison goodlife goodluck goodman goodness goodnews goodrich
goodstuf goodtime goodtimes goodtogo goodwill goodwood goodyear goofball goofy google goose gooseman gopher gordolee85
gordon gorgeous gorilla gorillaz gossamer gotcha gothic gotigers gotohell gottlieb gotyoass governor govols grace
graceful gracelan graceland gracie graduate graffiti graham grainger grandma grandmaster grandorgue grandpri grandprix
granny grant grapeape grapes graphics grappler grasshop grasshopper grateful graywolf grease great greatest greatone
greatsex greece greedisgood greekgod green greenbay greenbud greenday greendog greene greeneye greenman greens
greentea greentre greenway greenwoo greenwood greeting gregor gregorio gregory gremlin gremlins grendel gretchen
gretzky greyhoun greyhound greywolf gridlock griffey griffin griffins griffith grimlock grinders gringo grizzley
grizzly gromit groove groovy groucho groupd2013 grover grumpy gsewfmck gsxr1000 gsxr1100 gtfullam gthtcnhjqrf gtkmvtyb
gtkmvtym gtnhjdbx gtxtymrf guadalup guai guardian guatemal guatemala guderian guernsey guerrero guesswho guest
guildwars guillaum guillaume guillerm guiness guinness guitar guitarma guitarra gulliver gundam gunnar gunner gunners
gunsling gunslinger gunsmoke gunther1 gustav gustavo1 gutierre gy3yt2rgls gymnastic gznybwf13 habanero hacienda hacked
hacker hagakure hailey hairball hairless hairy hakkinen halflife halfmoon halfpint hallmark hallo hallowboy hallowee
halloween haloreach hambone hamburg hamburge hamburger hamilton hamish hamlet hammarby hammer hammerhe hammers hampton
hamradio hamster hamsters handbags handball handbook handcuff handsome handyman hang hangover hank hannah01 hannelor
hannibal hannover hans hansen hansolo happines happiness happy happyboy happyday happydays happydog happyjoy happyman
happyone hard hardaway hardball hardbody hardcock hardcore harddick harder hardhead hardline hardon hardrock hardtail
hardtime hardware hardwood hardwork harley harmless harmonic harmony harold harper harris harrison harry harrydog
harrypot harrypotter hartford hartland hartmann harvard harvey hassan hastings hatesyou hatfield hatteras hattrick
havefun hawaii hawaiian hawk hawkdog79 hawkeye hawkeyes hawkmoon hawkwind hawthorn hayabusa hayastan hayden hayley
hazelnut hd764nw5d7e1vb1 head headache headcase headhunt headless headshot health heart heartbre heartless hearts
heat7777 heater heather heathers heathrow heatwave heaven heavenly heckfy hector hedgehog hedimaptfcor hedonist heidi
heineken heinlein heinrich helen helena helicopt hellbent hellfire hellgate hellhole hello helloall hellohel hellokit
hellokitty helloman hellomoto helloo hellos hellothe hellothere helloween helloworld helloyou hellrais hellraiser
hellsing hellspaw hellspawn hellyeah helmet help helpdesk helpless helpme helsinki hemicuda hemmelig henderso
henderson hendrick hendrix hennessy henriett henrique henry hentai herbert herbie hercules hereford herewego heritage
herkules herman hermes hermione hernande hernandez herpderp herschel hershey hesoyam hetfield heythere hfcgbplzq
hfgcjlbz hiawatha hibernia hibiscus hidden hideaway higgins highball highbury highfive highheel highland highlander
highlife hightime highwind hihje863 hilfiger hillary hillbill hillbilly hillcres hillside hilton hiphop hippie
hiroyuki history hithere hitler hitman hjvfirf hjvfyjdf hobbes hobbit hobiecat hockey hogwarts hokies holahola
holbrook holden holeinon holiday holidays holland holliste hollister holloway holly hollydog hollywoo hollywood holmes
hologram holstein holymoly holyshit home homebase homebrew homedepo homegrow homeland homeless homemade homepage homer
homerjay homers homersim homerun homesick hometown homewood homework homeworld homicide honda hondacar hondacbr
hondaciv hondacivic hondacrv hondacrx honduras honey honeybea honeybear honeybee honeybun honeydew honeymoon honeypot
hong hongkong honolulu hookedup hooker hooligan hooligans hoopstar hoopster hoosier hoosiers hooter hooters hootie
hoover hope hopefull hopeless hopkins1 hopper horizon horndog hornet horney horny hornyboy hornydog hornyguy hornyman
hornyone horse horseman horsemen horses horsesho hosehead hospital hot2trot hotbabes hotbox hotboy hotchick hotdog
hotgirls hotpants hotpussy hotrod hotsauce hotsex hotshot hotstuff hottie hotwater hotwheel hotwheels hounddog house
housecat housepen houses housewife housewifes houston hovepark hover howard howitzer hrothgar hrvatska hshfd4n279
htubcnhfwbz huai huang hubbahub hudson hugecock hugedick hugetits hugoboss hulkster hullcity humberto humboldt hummer
hummerh2 humphrey hungry hungwell hunt4red hunter hunting huntsman hurley hurrican hurricane hurricanes husker huskers
huskies hustler hutchins hxp4life hyacinth hydrogen hyperion hypnodanny hysteria hzze929b iaapptfcor iamgod iamhappy
iamhorny iamthema iamtheman iamtheone ibanez ibill123 ibilljpf ibilltes icecream icehouse iceman iddqdidkfa idiot
idlewild idontcare idontkno idontknow iforgot iforgotit iglesias ignatius igor igromania iguana ihateyou ijrjkflrf
ilikepie ilikesex ilikeyou illinois illmatic illumina illuminati illusion iloveamy iloveass ilovegirls ilovegod
iloveher ilovehim ilovejen ilovejes ilovejesus ilovekim ilovelife iloveme1 iloveme2 ilovemom ilovemusic ilovemyself
ilovepor iloveporn ilovepus ilovepussy ilovesex iloveu iloveyo iloveyou iluvporn ilya1234 ilya1992 imagine imissyou
immortal impala impalass imperator imperial imperium implants important impossible imtheman incognit incognito
incoming incredible incubus indahous independ independent india indian indiana indianali indians indigo indonesia
infamous infantry infected infernal inferno infinite infiniti infinity inflames informat information infrared ingeborg
ingodwetrust ingram01 ingrid inkognito innocent innuendo insane insanity insecure insertion insertions inside insomnia
inspecto inspector inspiron installdevic installsqlst installutil instinct instruct insuranc insurance integra
integral integrit intel intelligence interacial interact intercourse interest interests internal internat
international internet interpol intheass intheend intimate intranet intrepid intrigue intruder inuyasha invalidp
invasion investor invictus invisible iomega ipswich ireland irina irish irishman ironbird ironchef irondoor ironhead
ironhors ironmaid ironmaiden ironman ironmike ironpony ironroad ironside ironsink irontree is_a_bot isabel isabella
isabelle isacs155 isaiah iscool iseedeadpeople isengard ishikawa iskander island islander islanders israel istanbul
istheman italia italian italiano itdxtyrj ivan ivanov ivanova iverson iwantsex iwantu iwantyou izabella j3qq4h7h2v
jabroni jack jackal jackass jackdani jackdaniels jackie jackoff jackpot jackryan jackson jackster jacob jacqueli
jacqueline jacques jadakiss jade jagger jaguar jailbait jailbird jaimatadi jake jakester jalal123 jalapeno jamaica
james jamesbon jamesbond jameson jamie jamielee jammer jammin jane janet janice janine jansport january japan japanees
japanese jaredleto jarhead jasmin jasmine jason jasper javabean javier jaybird jayden jayhawk jayhawks jazzbass
jazzman jbond007 jean jeanette jeanne jeannine jeanpaul jedi jediknig jediknight jedimast jeepster jeff1234 jefferso
jefferson jeffery jeffrey jellybea jellybean jellyfis jellyfish jemoeder jenkins jenna jennie jennife1 jennifer
jennings jenny jensen jeopardy jeremiah jeremy jericho jerkoff jermaine jerome jeronimo jerry jerrylee jersey jerusale
jerusalem jessic jessica jessicam jessicas jessie jester jesucrist jesus jesuschrist jesusislord jetbalance jetblack
jethro jetski jewels jg3h4hfn jgthfnjh jiang jigei743ks jiggaman jillian jimbo jimbob jimmie jimmy jimmyboy jimmyjam
jing jiong jiujitsu jktymrf jlbyjxrf jlbyjxtcndj jledfyxbr jo9k2jw2 joanna joanne jobsearc jockey joeblack joesakic
joesmith joey johann johanna johannes john johnathan johnboy johncena johndeer johndeere johngalt johnmish johnny
johnnybo johnpaul johnson johnston joker jokers jonathan jonathon jones jor23dan jordan jose josefina joselito
joseluis joseph josephin josephine josh joshua journey joystick jrcfyf jrcfyjxrf jtuac3my juan juancarlo judith
juggalo juggerna juggernaut juice juiceman julia julian julianna julianne julie julieann juliet juliette julius jump
jumper jumpman23 junction junebug jungfrau jungle junglist junior junkmail junkyard jupiter jurassic just4fun just4you
justdoit justforfun justice justin justinbiebe justinbieber justine justme juvenile juventus k9dls02a kahuna kaiser
kaitlyn kakaroto kakashka kaktus kalamazo kaligula kalinina kaliningrad kalleanka kamasutr kamasutra kamehame
kamehameha kamikadze kamikaze kang kangaroo kansas kappasig karaganda karamelka karandash karate kardinal karen karina
karishma karlmarx karma karolina karoline kartoshka kasandra kashmir kasparov kasper katana katarina katelynn katerina
katerinka katharin katharina katherin katherine kathleen kathrine kathryn kathy katie katmandu katrin katrina kawasaki
kayaking kayla kaylee kayleigh kazakova kazanova kazantip kbdthgekm kbnthfnehf kcchiefs kcj9wx5n keegan keeper keith
keller kelley kelly kellyann kelsey kendall kendra kendrick kennedy kenneth kennwort kenny kenshin kenshiro kentucky
kenwood kenworth kenyatta kermit kerrigan kevin keyboard keylargo keystone keywest kfcnjxrf kfvgjxrf kickass kicker
kickflip kicksass kids kikimora kilkenny killabee killbill killemal killemall killer killerbe killers killians killme
killzone kilroy kimber kimberle kimberly kindbuds kinder kindness king kingdom kingfish kingfisher kingkong kingpin
kingrich kingsize kingsley kingston kinky kipper kirill kirkland kirkwood kirsten kissarmy kisses kissing kissme
kissmyas kissmyass kitkat kitten kitty kittycat kittykat kjrjvjnbd klapaucius klaster kleopatra klimenko klingon
klondike klootzak klopklop klubnika kluivert knickerless knickers knicks knight knights knockers knockout knowledg
knowledge knuckles kobebryant kochamcie kochanie kodaira52 kodiak koetsu13 kokakola kolesnik kolobok kolovrat komarova
komputer kondom25 konfetka kong kononenko konovalov konstantin kordell1 korn koroleva koshechka koshka kosmos kostya
kotaku koteczek kotenok kovalenko kr9z40sy kramer krasavica krasnodar krasotka krishna krista kristall kristen kristi
kristian kristin kristina kristine kristinka kristjan kristopher kristy krokodil kryptoni krystal ktnj2010 ktybyuhfl
ktyjxrf kukareku kukuruza kukushka kuleshov kume kungfu kurosaki kurwamac kusanagi kyle kzsfj874 l58jkdjp! l8g3bkde
labrador labtec lacrimosa lacrosse ladies lady ladybird ladybug ladyffesta ladygaga ladygirl ladyluck laetitia
lafayett lagrange laguna lagwagon lakeland lakers lakeshow lakeside lakeview lakewood lakota lalakers lalaland
lambchop lambert lamborghini lamborgini lambrett lamont lancaste lancaster lance lancelot lancer landlord landmark
landrove landrover landscap lang langston language lansing lapdance lapochka laptop laputaxx laracrof laracroft larisa
larry larrybir laser laserjet lasombra lassie lastochka lasttime lasvegas lateralu lateralus latin latinas latino
latitude laughing laughter laura laurel lauren laurence laurie lausanne lavalamp lavender lawncare lawntrax lawrence
lawyer lazyacres lbfyjxrf lbhtrnjh lbpfqyth leader leadfoot leanne leapfrog learning leather leavemealone lebedeva
lebowski lebron23 ledzep ledzeppe ledzeppelin leedsutd left4dead lefthand leftover legacy legalize legend legendary
legion legioner leglover legoland legolas leiceste leicester leighton lekbyxxx lemmings lemon lemonade lemons len2ski1
lena2010 leng leningrad lennon lenochka leon leonard leonardo leonid leonidas leopard leopards leopoldo lerochka
lesbian lesbians leslie lespaul lestat lester letitrid letmein letmeinnow letmesee leto2010 letsdoit letsfuck letsgo
letsplay letter levelone leverage leviatha leviathan lewie622 lewis lexingky lexingto lexmark lexus lfitymrf
lfplhfgthvf lhbjkjubz2957704 liang liberate libertad liberty1 liberty2 library lick licker lickit lickme licorice
liebling life lifeboat lifeguar lifehack lifeisgood lifeline lifesuck lifesucks lifetime light lightbul lighter
lighters lighthou lighthouse lighting lightnin lightning lights lightsab lightsaber likemike likewhoa lildevil lillian
lilwayne limabean limaperu limerick limewire limpbizk limpbizkit limpdick lincoln linda lindeman lindsay lindsey
lineage2 ling lingerie lion lionel lionhear lionheart lionking lions lipinski lipstick liquid lisa lisamari lisichka
listopad lithium1 little littlebi littlebit littlebo littledo littlejo littlema littleman littleon littleton liveevil
livelife liverpoo liverpool liverune livestrong livewire lizard lizaveta lizzie ljb4dt7n ljxtymrf loaded lobster
lobsters location lochness lockdown lockerroom lockhart lockheed locksmit lockwood locoman0 logan loginova logistic
logitech loglatin loislane lokiloki lokomotiv lolipop lolita lollipop lollypop lololyo123 lombardi lombardo lomonosov
london lonely lonesome lonestar lonewolf long longball longbeac longbeach longdick longdong longhair longhorn
longhorns longjohn longlegs longlife longshot longtime longview longwood lonsdale lookatme looker looking looney
loophole loosee123 lopas123 lord lordsoth loredana lorenzo lori lorraine losangel losangeles losenord loser losers
lost4815162342 lostlove lostsoul lotus louis louise love love4ever loveable lovebird loveboat lovecock lovecraf
lovefeet loveforever lovegirl lovehate lovehurts loveislife loveit loveless lovelife lovely loveme loveporn lovepussy
lover loverboy lovergir loverman lovers lovesex lovesexy lovesong lovesporn lovestory lovesyou lovetits loveyou loving
lowrider lp2568cskt lsdlsd12 lsia9dnb9y lsutiger ltcnhjth ltybcrf luan lucas lucifer lucille lucky luckyboy luckycat
luckycharm luckydog luckyman luckyone lucretia lucy ludacris ludmila ludwig luis luke lumberjack lunchbox luojianhua
luscious lust luther luv2epus luv2fuck luvpussy lvbnhbq lysander lyudmila lzbs2twz m1garand m6cjy69u35 macanudo
macarena macaroni macdaddy macdonal macgyver machine machines machoman macintos macintosh mack mackdadd mackdaddy
mackenzi mackenzie macross macsan26 madagascar madagaskar madala11 madden maddie maddog madelein madeleine madeline
madhatte madhouse madina madison madman madmax madness madonna madrid maestro magazine magdalen magdalena magellan
maggie maggiema maggot magic magical magician magick magicman magister magnavox magnetic magnolia magnum magnus magpie
magpies1 mahalkit mahalkita maiden mailcreated5240 mailman mainland maintain maiyeuem majestic majinbuu majortom
makarova makaveli makeitso makeksa11 makelove makemone makemoney maksim maksimka maksimus malaka malamute malaysia
malcolm maldives malibu malina malishka mallard mallorca mallrats malone mama1234 mama1963 mama2010 mamabear mamacita
mamasita mammoth1 mamochka management manager manchest mancheste manchester manchild mancity mandarin mandingo
mandolin mandragora mandrake mandy mango mangust6403 manhatta manhattan maniac manifest manitoba mannheim manning1
manolito manowar manpower manson manstein mantis manuel manuela manunite manunited manutd manwhore mapet123456
maplelea mapleleafs maradona marajade marakesh marathon marauder marbella marc marcel marcella marcelle marcello march
marchenko marcia marciano marcius2 marco marcopol marcopolo marcos marcus mardigra margaret margarit margarita
margosha mari maria mariachi mariah mariajos marian marianna marianne maricela marie mariella marielle marietta
marigold marijuan marijuana marika marilena marillio marilyn marin marina marine mariner1 mariners marines marino
mario marion mariposa marisa marishka marissa maritime marius marjorie mark marker market marketin marketing
markhegarty markus marlboro marlene marley marlin marmelad marriage married1 marriott marryher marseill marseille
marsha marshall martesana martha martin martina martine martinez martini martusia marvel marvin mary maryann maryanne
marybeth maryjane maryland masahiro masamune maserati mash4077 masha123 masha1998 mashenka mason massacre massage
massimiliano massimo massive maste master masterb8 masterbaiting masterbate masterbating masterca mastercard masterch
masterchief masterkey masterlo mastermi mastermind masterof masters masturba masturbation masyanya matador matahari
matchbox matematika material mathematics mathew mathilde matilda matrix matt1234 matthew matthews matthias matthieu
mattie mattingl mature matveeva maureen maurice mauricio maurizio maurolarastefy maverick mavericks max33484 maxell
maxim maxima maximili maximilian maximum maximus maxine maxpayne maxpower maxwell mayberry mayday mayfield mayhem
maynard mazafaka mazahaka mazda mazdarx7 mazdarx8 mazinger mccarthy mcdonald mcdonalds mcdowell mcfadden mcfarland
mcgregor mcintosh mcintyre mckenzie mckinley mckinney meandyou meat meatball meathead meatloaf mechanic mechanical
medellin medical medicina medicine medieval meditate medusa medvedev medvedeva megabyte megadeth megaman megamanx
megan megapass megapolis megastar megatron meghan meister melanie melbourn melbourne melchior melinda melissa mellissa
mellon mellow melody meltdown melville melvin member membrane memorex memorial memories memory memphis memyself menace
meng meowmeow mephisto mercedes mercenar merchant mercurio mercury mercutio meredith meridian merlin merlot mermaid
mermaids merrill1 mersedes mesquite messenger metadata metal metalgear metalica metallic metallica metalman metatron
method methodman metro2033 metropol metropolis mets mevefalkcakk mexicano mexico mian miao michae michael michaela
michaelc michaeld michaelj michaels micheal michel michele michelin michelle michelob michigan mick7278 mickey
mickeymo mickeymouse microlab micron microphone microsof microsoft microwav midget midnight midway mighty mightymo
miguel miguelit mike mikey milagros milamber milana milano milashka milehigh milena milenium miles milhouse military
milkbone milkman milkshak milkshake milkyway millenia milleniu millenium millenni miller millerli millertime millie
milligan million millionaire millions millwall milton milwauke mimi92139 mindgame mindless mine minecraft ming
minhasenha minicoop minidisc minime minimoni miniskir minister ministry minnesot minnesota minnette minnie minotaur
minouche minstrel miracle miracles mirage miranda mireille miriam mironova miroslav miroslava mirror mischief misery
misfit misha mishanya mishka mishutka misiaczek mission mississippi misskitt misskitty missoula missouri missy mister
misterio mistral1 mistress misty mistydog mitch mitchell mithrand mitsubis mitsubishi mittens miyamoto mizredhe
mobbdeep mobile mobydick models modelsne modena moderator modified mohamed mohammad mohammed mollie molly mollycat
mollydog moloko molson mom4u4mm momentum mommy123 momoney momsanaladventure monaco monalisa monaliza monamour monarch
monday mondeo money money4me moneybag moneymak moneymaker moneyman moneymon moneys mongolia mongoose monica monika
monique monitor monke monkey monkeybo monkeyboy monkeyma monkeyman monkeys monkfish monmouth monolith monopoli
monopoly monorail monroe monster monsters montagna montagne montague montana monte montecar montecarlo monterey
monterre montgom240 montgome montgomery montreal montrose monty moocow mookie moom4242 moonbeam moonglow moonligh
moonlight moonlite moonshin moonshine moonstar moonunit moose moosehea moosejaw mooseman more morebeer morehead
moreland moremone moremoney morgan moriarty moritz morkovka morning morozova morpheus morphine morrigan morris
morrison morrisse morrowind mortgage morticia mortimer moscow mosquito mostwanted motdepas motdepasse mother motherfu
motherfuck motherfucker motherlode motivate motley motocros motorbik motorbike motorcyc motorhea motorhead motorola
motorrad mountain mourning mouse mouseman mousepad movement movie movieman movies mowerman mozart mpetroff mrbrownx
mrbrownxx mrbungle mtwapa1a muaythai mudhoney mudshark mudvayne muenchen muffdive muffdiver muffin muhammad muirhead
mulberry mulder mullet mulligan multimed multimedia multiple multiplelo multiplelog multisyn multisync munchies
munchkin muppet murakami murcielago murderer murmansk murphy murray murzilka musashi muscle mushroom music musica
musician musicman mustafa mustang mustanggt mustangs mustard mxaigtg5 mxyzptlk my2girls my3girls mybaby myfamily
myfriend mylife mylove mymother myname mynameis mynewpas mypass mypasswo mypassword mysecret myself myspace1 mysterio
mystery mystic mystical mystikal mystique myxworld nacional nadezhda nadine nagasaki nakamura naked nallepuh nameless
nancy nanotech napass napolean napoleon napoli napster narayana narkoman naruto nascar nashvill nashville nastenka
nasty nastya nastyboy nastyman natali natalia natalie nataliya natascha natasha natashka natedawg natedogg nathalie
nathan nathanie nathaniel national natural nature naughty naughtyboy nautilus nautique navigate navigato navigator
navyblue navyseal nazareth nbuhtyjr ncc1701a ncc1701d ncc1701e ncc74656 nccpl25282 ndshnx4s nebraska necklace necroman
necromancer nederland needforspeed needsome nefertiti negative neighbor nellie nelson nemesis nemezida
nemvxyheqdd5oqxyxyzi neophyte nephilim neptune nesterov netscape netvideo network networkingpe networks netzwerk
neuspeed neutrino nevada neveragain neverdie neverland nevermin nevermind nevermor nevermore newbie newburgh newcastl
newcastle newdelhi newhaven newhouse newjerse newjersey newlife newman newmexic neworder neworlea neworleans newpass
newpassword newpoint newport newports newproject2004 newshoes newspaper newstart newstyle newton newworld newyork
newzealand nezabudka nfnmzyf nfvthkfy nguyen nhfdvfnjkju123 niao nice nicerack nicetits nicholas nick nickel nicklaus
nickname nickolas nicol nicola nicolas nicole nicolett nietzsch nigger night nightcrawler nighthaw nighthawk nightime
nightman nightmar nightmare nightowl nightwin nightwing nightwish nightwolf nihao123 nike nikita nikitina nikola
nikolaev nikolaeva nikolaus nikolay nimbus nimrod nineball nineinch niners nineteen ninja ninjaman ninjas nintendo
nipper nipple nipples nirvana nissan nissan350z nitehawk nitrogen njdevils noaccess nobody nochance nocturne noelle
nofear nohack04 noisette nokia nokia6230i nokian70 nokian73 nokian95 nolimit nolimits nomore noname123 noncapa0
nonmembe nonsense noodle noodles nookie nopasswo nopassword norcross norman normandy norseman northern northsta
northstar northwes norton norway norwegen nosferat nosferatu nostromo notagain note1234 notebook nothing notoriou
notorious notredam notredame nottingh notyours nounours nova novartis novastar novell november novembre novgorod
novifarm novikova nowayout nowwowtg nthvbyfnjh ntktajy ntktdbpjh nude nudelamb nudist nugget nuggets number numberon
numbnuts nursultan nutshell nuttertools nwo4life nygiants nyjets nyknicks nylons nymets nyyankee o4izdmxu oakland
oakley oakridge oasis obiwan oblivion observer obsession obsidian obsolete oc247ngucz ocean oceans octavian october
octopuss oddworld odessa odysseus office official offshore offsprin offspring ohiostat ohiostate ohyeah oilers
oklahoma oksana oktober7 olcrackmaster oldman oldschoo oldschool oldsmobi oldsmobile oldspice oldtimer oleander oleg
olegnaruto olga oliveira oliveoil oliver olivetti olivia olivier ololo123 olympics omega omegaman omegared omgkremidia
omgwtfbbq omsairam onelove onepiece onetime online onlyme onlyone4 ontheroc ontherocks opelastra open opendoor
opensesa opensesame openup openwide operatio operation operator optimist optimus optiplex oracle orange oranges orchid
oregon orenburg orgasm orgasmic oriental oriflame original orioles orion orlando orthodox osbourne oscar oscardog
osiris othello ou8124me outdoors outhouse outkast outlaw outsider over overdose overkill overland overload overlook
overlord override overtime overture oxford oxymoron ozlq6qwm p0015123 p2ssw0rd pablo pacers pacific pacifica pacifico
packard packer packers pacman padres paganini painkiller painless paint paintbal painter painting pakistan pakistani
palace paladin palantir palenque palestine pallmall palmeiras palmer palmetto palmtree paloalto paloma palomino pamela
panama panasoni panasonic pancake1 pancakes panchito pancho panda pandabear pandora panorama pantera panther panthers
panties pants pantyhos pantyhose papabear paparoach paper paperboy papercli paperclip papercut paperino papichul
papillon parabola parachut paradigm paradise paradiso paradox parallax paramedi paramedic paramore paranoia paranoid
parasite parcells parfilev paris parisien park parker parkland parkside parkview parlament parliament parol123
parol999 parola parolparol parrot parrothe parsifal partagas particle partizan partners partyboy partytim pasadena
pascal pasha123 pasquale pass1234 pass1word passat passcode passfind passion passions passmast passmaster passme
passport passthie passward passwd passwerd passwor password passwords passwort patagoni patches paterson pathetic
pathfind pathfinder patience patricia patricio patrick patriot patriots patrizia patrycja patterso patton patty paul
paula paulaner paulchen paulette paulina1 pauline pavement pavilion pavlenko pavlusha payton pazzword pdtplf pdtpljxrf
peace peaceful peaceout peach peaches peacock peanut peanutbutter peanuts pearl pearljam peartree pebbles pedersen
pedigree pedro peekaboo peerless pegasus pembroke pencil pendrago pendragon pendulum penelopa penelope penetrating
penetration peng penguin penguins penis penmouse pennstat pennstate penny pennywis pennywise pensacola pentagon
penthous penthouse pentium people pepper01 pepper11 pepper12 pepper123 pepper76 peppermint pepperoni pepsi pepsicol
pepsicola pepsimax pepsione percival peregrin perfect perfecto performa performance pericles pernille pershing person
personal pertinant pervasive pervert pescator peter peterbil peterbilt peterman peternor peternorth peterose peterpan
peters petersen peterson petra petrov petrovich petrovna peugeot peyton pfchfytw pfeiffer pfqxjyjr phaedrus phantasm
phantasy phantom phantoms pharmacy pheasant pheonix phialpha phil philadelphia philip philippe philips phillesh
phillies philly philmont phish phoebe phoeni phoenix phone phoneman photo photoman photos photosho phydeaux pi314159
pian pianoman piao piazza31 picard picasso piccolo pickle pickles pickup pics pictuers picture pictures piedmont
piehonkii pierce piercing pierre piglet pigtails pikachu piligrim pillow pilot pimpdadd pimpdaddy pimpin pimpjuice
pimpshit pimpster pineappl pineapple pinecone pinetree pinewood ping pinggolf pingpong pingzing pinhead pink pinkfloy
pinkfloyd pinkpant pinkpuss pinky pinnacle pioneer pioneers pipeline piper pippen piramida piramide pirate pirates
pirrello pisces pissing pissoff pistache pistol pistons1 pitbull pitbulls pitchers pittbull pittsbur pittsburgh pizza
pizzaboy pizzahut pizzaman pizzapie pizzas pjcgujrat pjflkork planet plankton planning planters plastic plastics
platform platinum platypus play playball playboy playboys player playgirl playgolf playhard playing playmate playoffs
playstat playstation playtime pleasant please pleaseme pleasure plokijuh plumber plumbing plymouth pmdmscts pmdmsctsk
pobeda poetry pokemon poker pokerface pokesmot poland polarbea polarbear polaris polaroid police policema polina
politics polly polniypizdec0211 polniypizdec110211 polo1234 polska pompey pon32029 pondscum pontiac ponytail poochie
poodle poohbear pookie pool6123 poontang pooper poopface poophead poopie pooter popcorn popeye poppy123 popsicle
poptarts porkchop porn porn4life pornking pornlove pornlover porno pornogra pornografia pornographic pornography
pornoman pornos pornpass pornsite pornstar porpoise porsche porsches portable porter portillo portland portsmou
portsmouth portugal poseidon positive positivo possible possum postal postbank postcard postov10 postov1000 potato
potatoes pothead potter pounding pourquoi powder powell powerade powerboo powerful powermac powerman powerpower
ppspankp practice prashant preacher preciosa precious predator pregnant prelude premier premiere prentice presario
prescott presiden president pressman pressure prestige prestigio presto preston pretty prettybo prettyboy prettygirl
pridurok primaver primavera primetim primetime primrose primus prince princes princesa princess princeto princeton
principa principe pringles printer printers printing priority priscill priscilla prisoner prissy private privet
priyanka problems processor prodigy producer producti production products profesor professional professo professor
profit programm programmer progress project1 projects promethe prometheus property prophecy prophet prospect prospero
prostock protocol protools prototype provence proverbs providen provider provista proxy prudence prufrock psychnau
psychnaut1 psycho psycholo psylocke ptybnxtvgbjy public puddin pudding puertorico pufunga7782 pullings pulsar pumpkin
pumpkins punisher punkin punkrock punksnotdead puppies puppydog pupsik puravida purchase purdue purple pussey pussie
pussies pussy pussy4me pussyboy pussycat pussyeat pussyeater pussyfuck pussylic pussylick pussylicker pussylip
pussylov pussylover pussyman pussys putamadre putter pxx3eftp pyramid pyramide pyramids python q1q2q3q4 q1q2q3q4q5
q8zo8wzq qawsed qawsedrf qawsedrftg qawsedrftgyh qcmfd454 qiao qing qiong qmpq39zr qpful542 qpwoeiruty qqwweerr
quagmire quality quan quant4307 quant4307s quantum quattro queen queenbee queens quest question quicksan quicksil
quicksilver quiksilver quincy quovadis qw12er34 qwaszx qwaszxqw qwerty2010 qzwxecrv r2d2c3p0 r2d2c3po r3ady41t
r3vi3wpass rabbit rabota racecar racecars racer racerx rachael rachel rachelle racing radagast radiance radiator
radical1 radio radiohea radiohead radioman rafael raffaele raffaello rafferty ragnarok raider raiders railroad rain
rainbow rainbows raincoat raindrop rainfall rainmake rainmaker rainman raintree rainyday raistlin ralph rambler rambo
rammstei rammstein ramona ramones ramses ramstein ranchero rancid randall randolph random randy ranger rangers raptor
rapunzel raquel rascal rasengan raspberr raspberry rasputin rasta rastafar rastafari rastaman rattlesn rattolo58 raven
ravens rawiswar raymond razdvatri razorbac rb26dett rbhbkk rctybz rdfhnbhf reaction reader reading ready ready2go
reagan realdeal realgood reality really realmadri realmadrid realtime reanimator reaper rebbyt34 rebecca rebel
rebellio rebels reckless records recovery redalert redapple redbarch redbaron redbeard redbirds redbull redcloud
redcross reddevil reddog reddrago reddragon reddwarf redeemed redeemer redemption redfish redgreen redhead redheads
redhot redhouse redknapp redlight redline redman redneck rednecks redrider redriver redrocke redroses redrover redrum
reds redshift redshoes redskin1 redskins redsox redstone redstorm redtruck redvette redwing redwings redwood reebok
reggie regiment regina reginald regional register rehjgfnrf reindeer reinhard rekbrjdf reliable reliance religion
reloaded rembrand remember remingto remington remote renata renault renegade reng reporter reptiles republic repvtyrj
repytwjd repytwjdf repytxbr required rerehepf rereirf rerfhfxf rerfhtre rescue research resident residentevil resource
respect response restless retard retarded retired retrieve revelation revenant revenge reverend review reviewpa
revival47 revoluti revolution revolver reynolds rfgbnjirf rfgtkmrf rfhbyf rfhbyjxrf rfhectkm rfhfntkm rfhfrfnbwf
rfhfufylf rfhfvtkm rfhfvtkmrf rfhfylfi rfhfynby rfhjkbyf rfhlbyfk rfhnjirf rfkbybyf rfkmrekznjh rfktylfhm rfnfcnhjaf
rfnfgekmnf rfnthbyf rfnthbyrf rfntymrf rfpfynbg rfrnec rfvbrflpt rfvfcenhf rfvxfnrf rhapsody rhbcnbyf rhbcnbyjxrf
rhfcfdbwf rhfcfdxbr rhfcjnrf rhfcyjlfh rhfdxtyrj rhiannon rhino rhjrjlbk rhonda rhtdtlrj ricardo ricflair rich richard
richards richardson richie richland richmond rick rickster ricky ricochet rider riesling riffraff rifleman rightnow
rikimaru riley rileydog rincewin rincewind ripken ripley ripper ripple river riverrat rivers riversid riverside
rjcntyrj rjdfktyrj rjhjkmbien rjhjktdf rjirfrgbde rjntyjr rjntyjxtr rjrfrjkf rjvgm.nth rjyatnrf rjycnfynby rkfdbfnehf
rktjgfnhf rlzwp503 roaddogg roadkill roadking roadrunn roadrunner roadstar roadster roadtrip robbie robert01 robert11
robert12 roberta roberto roberts robertso robin robinhoo robinhood robinson robotech robotics rocawear rochdale
rochelle rocheste rock rockbott rocker rocket rocketma rocketman rockets rockfish rockford rockhard rockhead rockland
rocknrol rockon rockport rockroll rocks rockstar rockwell rocky rockyboy rockydog roderick rodman rodney rodrigue
rodriguez roflcopter roger rogers roland roller rolling rolltide roman romance romanova romantic romantik romaroma
romashka romeo rommel ronald ronaldinho ronaldo rong ronnie roodypoo rookie rooney rooster roosters rootbeer rootedit
rosalind roscoe rose rosebowl rosebud rosebuds rosemari rosemarie rosemary rosewood rosie rossella rostislav rotten
rotterda rotterdam rottweil rottweiler roulette rounders rover rovers rovnogod roxanne royals rsalinas rt6ytere ruan
rubber ruby ruffneck ruffryde rufus rugby rules rulesyou rulez runescape runner running rush rush2112 rushmore ruslan
russell russia russian russians russland rustam rusty rustydog rutabega ruthless ryan ryjgjxrf s7fhs127 saab9000
sabbath sabina sabine sabotage sabres sabrina sacramen sacramento sacred sacrifice sadie sadiedog safari safety
sagitari sailboat sailfish sailing sailor sailormoon saint saints sakura salamand salamander salamandra salasana
saleen salesman salinger salisbur sally salmon salomon salsero saltanat saltlake saltydog salvador salvatio salvation
salvator salvatore salzburg sam138989 samadams samanth1 samantha samara samarkand samiam sammie sammy sammyboy
sammycat sammydog sampson samson samsung samtron samuel samurai sanandreas sanchez sancho sanctuar sandberg sander
sanders sandiego sandman sandokan sandoval sandra sandrine sandro sandrock sandwich sandy sandydog sanfran sang
sangeeta sanity72 sanity729 sanpedro santacla santacru santacruz santana santeria santiago santos saopaulo sapper
sapphire sarah sarajane sarajevo sarasota saratoga sascha sasha123 sasha1234 sasha12345 sasha1988 sasha1995 sasha1996
sasha2010 sasha_007 sashadog sasquatc sasquatch sasuke satan satan666 satana satelite satellit satellite satriani
saturday saturn saun saun24865709 saunders sauron sausage sausages savage savannah savatage save13tx saxophon sayang
sayangku sayonara scandinavian scania scanner scarecro scarecrow scarface scarlet scarlett schaefer schalke0 schastie
scheisse schiffer schiller schlampe schlumpf schmidt1 schnapps schnecke schneide schneider schnuffi school schooner
schorsch schubert schumach schumacher schwartz science scimitar scirocco scissors scooby scoobydo scoobydoo scooter
scooters scorelan scoreland scorpio scorpion scorpions scotch scotland scotsman scott scottie scottish scotty
scoubidou scout scrabble scramble scranton scrapper scrappy scratch scratchy scream screamer screen screwbal screwyou
scribble scruffy scuba scubadiv scubapro scuderia scully sd3lpgdr sdsadee23 seagrams seagrave seagulls seahawks
seahorse sealteam seamus sean seanjohn searay search searcher searchin searock6 seashore seattle sebastia sebastian
sebastie sebastien sebora64 second secret secretar secrets section8 secure security seductive seeker segblue2 seinfeld
select selena semenova seminole seminoles semperfi semprini senators seng senha123 senior sensatio sensation sentinal
sentinel sephirot sephiroth septembe september septembr sepultur sepultura seraphim serega serena serenade serendip
serendipity serenity sergbest sergeant sergeeva sergeevna sergei sergey sergi sergio sersolution server service
services sesame sessions settlers sevastopol seven sevendus sevenof9 seventee seventeen seventy7 severine sevilia1
sexdrive sexisfun sexisgood sexkitte sexlover sexmachine sexslave sexual sexy sexybabe sexybaby sexybeast sexybitch
sexyfeet sexygirl sexylady sexylegs sexylove sexymama sexyman sexywife sfgiants sh4d0w3d shado shadow shadowfa
shadowma shadowru shadows shaggy shai shakespe shalimar shalom shaman shamanking shamrock shane shaney14 shang
shanghai shania shannara shannon shaolin sharingan shark sharkman sharks sharky sharon shasta shaved shawn shawshan
shazam shearer sheba sheena sheepdog sheffiel sheffield shei sheila shelby shell shelley shelly shemale shemales
shepherd sheppard sherbert sheridan sheriff sherlock sherman sherri sherry sherwood shetland shevchenko shilling
shiloh shinigam shinigami shipping shipyard shirley shit shitball shitbird shitface shitfuck shithead shithole shitty
shock123 shocking shoelace shogun shokolad shooter shooters shooting shopping short shortdog shortsto shotgun shotguns
shotokan shou shoulder showboat showcase showgirl showme showtime shredder shrike01 shumaher shun shutdown shygirl1
sibelius siberian sickness sidekick sideshow sideways sidewind sidewinder sidney sidorova siemens sierra sigmachi
signature sigsauer silence silencer silenthill silicone sillyboy silver silverad silverado silverfo silverfox silversi
silverst silvestr silvia simba simon simona simone simonsay simple simpleplan simpson simpsons sinatra sinbad sinclair
sinfonia singapor singapore singer single sinister sinner sintesi07 siouxsie sirius sissyboy sister sisyphus site
sithlord sixers sixtynin sixtynine sk84life sk8board sk8ordie skate skateboa skateboard skater skeeter skeleton
skeletor skidoo skiing skinhead skinny skipjack skipper skipping skippy skittles skorpion skyblues skydive skydiver
skylar skyler skyline skypilot skytommy skywalke skywalker slacker slacking slamdunk slapnuts slapper slappy slapshot
slave slaveboy slayer sleepers sleeping sleepy sleipnir slick slickric slider slim slimed123 slimshad slimshady slinky
slipknot slippers slippery sloneczko slovakia slowhand slowpoke slowride slut slutty slutwife smackdow smackdown small
smallfry smallvil smallville smartass smarties smashing smeghead smegma smelly smile smile4me smiles smiley smirnoff
smirnova smith smithers smiths smitty smoke smokedog smokeone smokepot smoker smokes smokeweed smokey smokie smokin
smoking smolensk smooches smoochie smooth smoothie smudge smuggles smut snake snakeeye snakeeyes snakeman snakes
snapper snapple snapshot snatch sneakers snickers sniffing sniper snoogans snoogins snoop snoopdog snoopdogg snoopy
snow snowball snowbird snowboar snowboard snowdrop snowfall snowflak snowflake snowman snowmass snowshoe snowwhit
snuffles snuffy snuggles snusmumrik sobaka sobriety soccer sochi2014 socrates softball softtail software sojdlg123aljg
sokolova sokrates soldier soldiers soleil solidsnake solitari solitude solnce solnishko solnyshko solomon solstice
solution solutions somebody somerset somethin something sometime sometimes sommer sonechka song songbird songohan
sonic sonics sonnyboy sonofgod sonoma sony sonyericsson sonyfuck sonyvaio sooner sooners sophia sophie sopranos
sorcerer sordfish soreilly sorokina sorrento soso123aljg soulmate sound soundman southbay southend southern southpar
southpark southpaw southsid southside space spacebar spaceboy spaceman spagetti spaghett spaghetti spalding spam967888
spamspam spaniard spanish spank spanking spankme spanky sparhawk sparkle sparkles sparks sparky sparrow sparta
spartacu spartak spartan spartans sparticu spawn speaker speakers spears special speciali specialk specials spectre
spectrum speculum speed speeding speedo speedrac speedway speedy spelling spencer spice spider spiderma spiderman
spidey spike spinner spinning spirit spiritus spitfire splash splatter splendid splinter splitter spongebo spongebob
spooky spoonman sport sporting sports sportste sportster sprewell spring springer springfield springst sprinkle sprint
sprinter sprite sprocket spunky spurrier spurs sputnik spyder spyglass squadron squall squash squeaker squealer
squerting squirrel squirt squirter sr20dett srilanka srinivas ssptx452 stacey stacy stafford stairway stalin
stalingrad stalker stallion stallone stamford stampede standard standart stanford stanislav stanley staples star
starbuck starbucks starcraf starcraft stardust starfire starfish starflee starfuck starfury stargate stargaze
stargazer starligh starlight starling starlite starman stars starship start starter startrek starwar1 starwars static
station stealth steam steamboa steel steele steeler steelers steelhea steelman stefan stefania stefanie stefano
steinway stella stellina stepanov stepanova steph stephane stephani stephanie stephany stephen stephens stereo sterlin
sterling steroids steve steven stevenso stevie stewart stgeorge stick stickman sticks sticky stiffler stigmata
stiletto stimpy sting stinger stingray stinky stirling stocking stockings stocks stockton stolen stomatolog stone
stonecol stonecold stoned stoneman stoner stones stonewal stoney stoppedby stories storm stormy str8edge straight
strange stranger strangle strannik strategy stratfor stratoca stratocaster stratton strawber strawberry straycat
streaker streaming streetball strekoza strength stressed stretch strider strike striker stringer strip stripclub
stripper strippers stroke stroller strong stronger stronghold structur strummer strutter student students studio54
studioworks studmuff stunner stuntman sturgeon stuttgart subaru sublime submarin submarine submissi suburban subway
subwoofer subzero success succubus suck suckcock suckdick sucker suckit suckme suckmeoff suckmycock suckmydi
suckmydick sucks suckthis sugar sugarbea sugarbear sugarray suicidal suikoden sullivan sultan sumitomo summer summerti
summertime summit sundance sunday sundaypunch sunderla sunderland sundevil sunflowe sunflower sunghile sunlight sunny
sunnyboy sunnyday sunnysid sunrise sunset sunshin sunshine super superbad superbee superbow superboy supercar supercoo
superdog superdup superduper superfly superfre supergir supergirl superior superjet superma1 superman supermanboy
supermar supermax supermen supernatural supernov supernova superpuper supersex superson supersonic supersta superstar
superted supertra supervisor support supreme sureno13 sureshot surf surfboar surfcity surfer surfing surprise surround
surveyor survival survivor susan susana susanne suspende suzanne suzuki sveta svetik svetlana svetlanka svoboda
swallow swallows swampfox swatteam sweden sweet sweetass sweetgirl sweethea sweethear sweetheart sweetie sweetnes
sweetness sweetpea sweetpussy sweets sweety swetlana swimmer swimming swinger swingers swinging sword swordfis
swordfish swords sycamore sydney sylvania sylveste sylvester sylvia symmetry symphony syncmast syncmaster syracuse
sysadmin system t34vfrc1991 t3fkvkmj tabbycat tabitha tacobell tacoma tactical tadmichaels taekwond taekwondo tagheuer
tailgate tajmahal takamine takayuki take8422 takedown takehana taliesin talisker talisman tallulah talon tamara
tamerlan tammy tampabay tamwsn3sja tanechka tang tangerin tangerine tango tank tanker tanner tanstaaf tanya tanzania
tarantino tarantul tarasova tardis target tarheel tarheels tarzan tasha tashkent tasmania tatertot tatiana tatooine
tatyana taurus taylor taylorma tazdevil tazman tazmania tdutybq tdutybz teacher teachers teaching team teamwork
teaparty teardrop technics techniques techno technolo technology tecktonik tecumseh teddy teddybea teddybear teenager
teengirl teens teiubesc tekken telecast telecaster telefon telefono telemark telephon telephone teleport televisi
television televizor temitope temp tempest templar template temple temporal temporar temporary temppass temppassword
temptress tenerife teng tennesse tennessee tennis tentacle tequiero tequila teresa teresita terminal terminat
terminator terminus terorist terrance terrapin terrence terrible terriers terror terry test1234 tester testibil
testicle testing testpass testuser texas thaddeus thailand thanatos thankgod thanks thankyou thatcher thebeach
thebears thebeast theblues theboss thecat theclash theclown thedevil thedog thedoors thedude theend theflash theforce
thegame theghost thegirls thegreat thejoker thekid thekiller theking thelast1 theman themaste themaster thematri
thematrix theodore theology theone theraven theresa therock thesaint thesims thesnake thetachi thething thetruth
theworld thicknes thinking thinkpad thirdeye thirteen thisisit thisisme thissuck thissucks thoma thomas thompson
thongs thor thornton thorsten thrasher three threesom threesome thriller throat throttle thuglife thumbnils thumbs
thumper thunder thunderb thunderbird thunderc thunders thursday thurston tian tiberian tiberium tiberius ticket
ticketmaster tickle tickleme tickling ticklish ticktock tiffany tiger tigerboy tigercat tigerlil tigerman tigerpaw
tigers tigerwoo tigerwoods tigger tight tightass tightend tights tigrenok tiktonik timber timberla timberlake timberwo
timberwolf time timebomb timeless timeline timelord timepass timeport timewarp timmy timothy timoxa94 tina tincouch
tinfloor ting tinhorse tinker tinkerbe tinkerbel tinkerbell tinman tintable tippmann tiramisu titanic titanium titans
titleist titlover titsnass titten titties tkachenko tkbpfdtnf tm371855 tobias toby today together tokenbad tokiohotel
toledo tolkien tomahawk tomato tomatoes tombraid tombraider tombston tombstone tomcat tomjones tommy tommyboy tommygun
tommylee tomorrow tompkins tomservo tomwaits tong tongue tony tonyhawk toolman toolshed tooltime toonarmy toonporn
tooshort toosweet tootsie topcat topdevice topdog topflite topgun topher topolino topper topsecre topsecret toriamos
tornado toronto torrance torres tortoise toshiba totalwar tottenha tottenham touchdow touchdown touching toughguy
toulouse toutoune townsend towtruck toxicity toyota toystory tracey tracker tractor tractors tracy trademan trader
traffic trafford trailer1 trailers train training trainman trains trance tranmere transam transexual transfer transfor
transformer transformers translator transpor transport trapdoor trapper trashcan trashman travel traveler travelle
travesti travis travolta treasure treefrog treehous treehouse treetops trespass trfnthbyf trial triangle tribbles
tricia tricky tricolor trident triforce trigger trillian trillion trinidad trinitro trinitron trinity triplets
tripping trisha tristan tristram triton triumph trixie trojan trojans trombone trooper troopers tropical trouble
troubles trousers trout troutman truck trucker truckers trucking truckman trucks trueblue truelove truffles trujillo
truman trumpet trumpets trunks trusting trustn01 trustno1 trustnoo trustnoone tryagain tsunami tuan tubitzen tucker
tuczno18 tuesday tujazopi tujheirf tulips tunafish tundra turandot turbo turbodog turkey turner turtle turtoise
tvxtjk7r tweety twenty twilight twinboys twinkle twins twisted twister twisters twizzler twogirls tyler typhoon
tyrik123 tyrone tyson ubvyfpbz uekmyfhf ufgyndmv ufhhbgjnnth ufhvjybz ufkbyf ufkfrnbrf uhbujhbq ujkjdjkjvrf ukflbfnjh
ukflbjkec ultima ultimate ultraman umbrella unbelievable uncencored undercover underdog undergro underground underpar
undertak undertake undertaker undertow underwear underwoo underwor underworld unforgiv unforgiven unicorn unicorns
unique united universa universal universe universi university unknown unlimite unlimited unreal up9x8rww urlacher
ursitesux usarmy user username usmarine usmc usnavy usuckballz1 utahjazz utjuhfabz utjvtnhbz uto29321 utopia utyyflbq
vacation vader vadim vagabond vagina valdemar valdepen valencia valentin valentina valentine valentino valera valeri
valeria valerie valeriya valhalla validate valkyrie valley valleywa vampire vampires vancouve vancouver vandamme
vanechka vanessa vanguard vanhalen vanilla vanquish vanyarespekt varadero variable vaseline vasileva vasilina vasilisa
vatoloco vauxhall vaz21093 vaz21099 vbhjckfdf vbitymrf vector vectra vedder vegas vegeta vehpbkrf velocity velvet
vendetta venera venezuel venezuela vengence venice venom121293 venus veracruz verbatim vergeten veritas veritech
verizon1 vermont vernon verochka verona veronica veronika veroniqu veronique vertical vertigo verycool verygood
verygoodbot verynice verysexy vetteman vfczyz vfhbfyyf vfhbyf vfhbyjxrf vfhecmrf vfhecz vfhnsirf vfhufhbnf vfhufhbnrf
vfhvtkfl vfhvtkflrf vfiekmrf vfitymrf vfkmdbyf vfksirf vfktymrfz vflfufcrfh vfnbkmlf vfnhjcrby vfntvfnbrf vfpfafrf
vfrcbvec vfrcbvev vfrcbvjdf vfrcbvrf vfrfhjdf vfrfhjys vfuyjkbz vfvekbxrf vfvektxrf vfvekz vfvfbgfgf vfvfgfgfz
vfvfktyf vfvfvskfhfve vfvjxrf vfylfhby vfylfhbyrf vg08k714 viagra vibrator vicecity victoire victor victoria victory
video vietnam viewsoni viewsonic vigilant vika2010 viking vikings viktor viktoria viktorija viktoriy viktoriya village
vinbylrj vincent vincenzo vineyard vinnie vinograd vintelok violator violence violet violetta violette viper vipergts
viperman vipers virgin virginia virginie virtuagirl virtual viscount vishenka vision vitalik vitalina vittoria
vittorio vivahate vivian vivienne vivitron vjhjpjdf vjhrjdrf vjqgfhjkm vjzctvmz vjzgjxnf vkontakte vlad1995 vlad1996
vlad1997 vlad1998 vlad7788 vladik vladimir vladislav vladislava vladvlad vodafone voldemar volgograd volition volkodav
volkswag volkswagen volley volleyba volleyball voltaire volume voluntee volvo240 volvo850 volvos40 volvos80 volvov70
vonnegut vortex vovochka voyager voyeur vqsablpzla vsevolod vsjasnel12 vthctltc vtufgjkbc vulcan vw198m2n vyjujnjxbt
w1w2w3w4 w2dlww3v5p wachtwoord waffenss wagner waheguru waldemar walker wallace walleye wallstre wally walmart walnut
walrus walter wanderer wang wanker wantsome wapbbs war3demo warchild warcraft wareagle warehous warehouse wargames
warhamme warhammer warlock warlord warlords warner warning warren warrior warriors warszawa warthog washburn washingt
washington wasser wassup watchdog watcher watching watchmen water waterboy waterfal waterloo waterman watermel
watermelon waterpol waterpolo waters waterski watson wavmanuk wayfarer wayne wcksdypk wdtnjxtr weare138 weasel weather
weaver webhompas webmaste webmaster websol76 websolutions webster websters wedding wednesda wednesday weedhead
weihnachte welcome welder welkom01 welldone wellhung wellingt wellington wellness welshman wendy wenef45313 werewolf
weronika werthvfy wesley wessonnn west westbrom westcoas westcoast western westgate westham westlake westlife westport
westside westward westwind westwing westwood wetlands wetpussy wg8e3wjf what whatever whatisit whatsup whatthef
whatthefuck whattheh whatthehell wheaties wheels whiplash whirling whiskers whiskey whisky whisper whistler whitaker
white whiteboy whitedog whiteman whiteout whitepower whitesox whitesta whitetai whitewolf whitey whitney whittier
whoareyou whocares whoknows whoopass whore whosyourdaddy whynot whytesha wibble wicked wideglid widespre wifey200
wiktoria wilbur wild wildbill wildblue wildcard wildcat wildcats wildfire wildlife wildman wildroid wildrose wildside
wildstar wildthin wildthing wildwest wildwood willia william williamm williams willie willis willow willy wilshire
wilson winchest winchester windmill window windows windsong windsor windstar windsurf winfield wingchun wingzero
winifred winner winnie winnipeg winston winstons winter winthrop winxclub wireless wisconsi wisconsin wisdom wishbone
wishmaster withlove withnail wizard wladimir wmegrfux wnmaz7sd wolf wolfgang wolfie wolfman wolfpack wolverin
wolverine wolverines wolves woman wombat women womersle wonder wonderboy wonderfu wonderful wonderland wonkette
woodbird woodcock wooddoor woodduck woodford woodland woodlawn woodruff woodside woodsink woodstoc woodstock woodward
woodwind woodwork woody wookie wordlife wordpass work workhard working workshop worksuck world worldcom worldcup
worldwid wormhole wormwood wp2003wp wpoolejr wraith wrangler wrest666 wrestle wrestler wrestlin wrestling wright
wrinkle1 wrinkles writer wutang x72jhhu3z xaccess2 xakep1234 xanadu xander xavier xboxlive xcalibur xcountry xenocide
xenophon xerxes xfiles xiang xiao xiong xthtgfirf xuan xxxpass yamaha yamahar1 yamahar6 yamakasi yamamoto yang yankee
yankeemp yankees yanochka yanshi1982 yardbird yaroslav ybrbnf ybrjkfq ybrjkftd ybrjkftdbx ycwvrxxh yeahbaby yeahyeah
year2000 year2005 yellow yes90125 yesterda yesterday yfcnfcmz yfcntymrf yfcnz123 yfcnzyfcnz yfdbufnjh yfgjktjy
yfltymrf yfnfif yfnfitymrf yfnfkmz ying yingyang yjdsqgfhjkm yjdsqujl yoda yogibear yokohama yomama yorkshir yorktown
yosemite youandme young yourmama yourmom yourname yourself yousuck yqlgr667 yqmbevgk yr8wdxcq ytngfhjkz ytnhjufnm
ytrhjvfyn ytyfdbcnm yvonne yvtte545 yxkck878 yy5rbfsc yzerman z1x2c3v4 z1x2c3v4b5 zachary zaharova zanzibar zaphod
zaragoza zaratustra zasranec zaxscdvf zcxfcnkbdf zenit2011 zenith zeppelin zerocool zesyrmvu zeus zhai zhei zheng
zhjckfdf zhong zhou zhuai zhuang zhun zidane zigazaga ziggy zigzag zildjian zimbabwe zinedine zipper zippy zoidberg
zolushka zombie zqjphsyf6ctifgu zvezda zxasqw12 zz8807zpl
zzxxccvv`;
