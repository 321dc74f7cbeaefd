/**
 * What heads the published lists of leaked passwords, in lower case and without the digits and marks that people put behind it:
 * words, names, walks over the keyboard (US and German), and what this product and its places suggest.
 */
const COMMON = new Set(
  `password passwords passwort passwörter passw pass pwd pswd parola motdepasse contrasena senha wachtwoord salasana kennwort
  kodeord haslo geheim geheimnis secret topsecret private privat changeme changeit change letmein letmeinnow login logon signin
  welcome welcomeback willkommen wilkommen default temp temporary tempo test tester testing testtest testuser user username
  guest gast admin administrator adminadmin root toor superuser system manager master oracle server service support demo
  sample example beispiel hello hallo hallihallo hello world helloworld hallowelt moin servus ciao bonjour hola aloha
  access accessgranted internet computer laptop iphone android samsung nokia apple google youtube facebook instagram twitter
  whatsapp linkedin yahoo gmail hotmail microsoft windows linux ubuntu pokemon minecraft fortnite roblox nintendo playstation xbox
  qwer qwert qwerty qwertz qwertyu qwertzu qwertyui qwertzui qwertyuiop qwertzuiop qwertzuiopü qwertyqwerty qwertzqwertz azerty
  azertyuiop asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfghjklö asdfasdf asdfjkl asdasd asdasdasd zxcv zxcvb zxcvbn zxcvbnm
  yxcv yxcvb yxcvbn yxcvbnm qweasd qweasdzxc qweasdyxc qaywsx qaywsxedc qazwsx qazwsxedc qazxsw wasd poiuyt poiuytrewq lkjhgf
  lkjhgfdsa mnbvcxz mnbvcxy qwe qweqwe qweasdf zaq xsw cde abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc abcdabcd aaa bbb
  aabb aabbcc abab xyz xxx zzz asd qaz wsx edc qwaszx qweewq ewq dsa zaqxsw
  iloveyou iloveu iloveme loveyou loveme lovely love lover loverboy lovers forever ichliebedich liebe liebling schatz schatzi
  schätzchen engel maus mausi mäuschen hase hasi bärchen baerchen spatz prinzessin princess prince queen king angel angels
  baby babygirl babyboy honey sweety sweetie sweetheart darling butterfly sunshine sunflower rainbow flower flowers blume
  sonne sonnenschein mond stern sterne himmel star stars starlight moon moonlight sunset summer sommer winter spring frühling
  fruehling autumn herbst january february march april june july august september october november december januar februar
  märz maerz juni juli oktober dezember monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch
  donnerstag freitag samstag sonntag today heute
  dragon monkey tiger tigger lion eagle falcon hunter killer shadow ninja warrior wizard phoenix panther bear wolf horse pony
  pferd hund katze kater kitty kitten cat cats dog doggy puppy fish dolphin elefant elephant chicken buster bailey maggie
  max lucky rocky buddy simba nala bella luna charlie daisy molly oreo coco rex bello oscar felix garfield snoopy
  football fussball fußball soccer baseball basketball hockey tennis volleyball handball golf racing sport sports fitness
  padel padelpadel padeltennis padelclub padelcourt americano racket courtside squash badminton
  liverpool chelsea arsenal barcelona realmadrid juventus manchester bayern bayernmünchen bayernmuenchen fcbayern borussia
  dortmund bvb schalke schalke04 hsv werder werderbremen eintracht frankfurt hertha herthabsc union köln koeln hamburg
  hannover stuttgart leipzig nürnberg nuernberg berlin münchen muenchen düsseldorf duesseldorf bremen dresden deutschland
  germany austria österreich oesterreich schweiz wien zürich zuerich europe europa london paris america newyork texas
  superman batman spiderman ironman hulk joker starwars skywalker yoda startrek harrypotter gandalf frodo matrix naruto goku
  zelda mario sonic metallica nirvana slipknot eminem beatles elvis madonna rockstar rocknroll guitar music musik
  freedom freiheit peace hope faith jesus christ heaven god blessed blessing trust trustno trustnoone nothing everything
  whatever whatsup money dollar euro bitcoin boss chief hammer thunder storm fire ice blaze silver gold golden diamond crystal
  purple orange yellow green blue red black white pink schwarz weiss rot blau grün gruen gelb
  banana bananas apfel cherry strawberry coffee kaffee chocolate schokolade cookie cookies cheese pepper ginger sugar candy
  pizza bier whisky cola pepsi cocacola mustang ferrari porsche mercedes audi bmw corvette camaro harley yamaha honda toyota
  michael michelle michaela thomas andreas stefan stephan peter martin markus christian christina alexander alexandra daniel
  daniela sebastian tobias florian jan jannik lukas leon paul jonas felix david julian julia laura lisa sarah sara anna
  hanna hannah lena lea marie maria sophie sofia nina sabine petra susanne andrea sandra nicole jessica jennifer jasmin
  vanessa melanie stephanie claudia monika robert richard william james john johnny joseph george charles matthew andrew
  joshua anthony jordan justin brandon tyler austin ashley amanda samantha elizabeth natasha patrick kevin dennis marcel
  marco mario carlos jose juan miguel alejandro fernando francisco antonio mohamed muhammad ali ahmed mustafa fatma
  mama papa oma opa mutter vater mother father daddy mommy mum mom dad family familie friends friend freunde freund bruder
  schwester sister brother sexy hottie biteme nopassword nopasswort keinpasswort mypassword meinpasswort mypass newpassword
  neuespasswort pleaseletmein opensesame sesamöffnedich sesam simsalabim abrakadabra abracadabra incorrect nevermind blink
  lol rofl haha hahaha blabla bla dubidu tralala sunshiny
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6z 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz 1qaz2wsx 1qay2wsx 1qaz2wsx3edc zaq1zaq1
  zaq12wsx 2wsx3edc 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3f4 1qazxsw2 qwe123 qwe123qwe 123qwe 123qweasd 123abc 123asd 12qwaszx
  3rjs1la7qe g_czechout 18atcskd2w x4ivygaa51f`
    .split(/\s+/)
    .filter(Boolean),
)

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const RUNS = ['0123456789', '9876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba']

/**
 * Whether a password is among the first that a guesser tries: a common word or walk, as it is, doubled, with up to five digits
 * or marks before or behind it (a year, `123`, `!`), with lookalikes for letters; or a number or letter repeated or counted up.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  return isRegular(text) || basesOf(text).some((base) => COMMON.has(base) || COMMON.has(plain(base)))
}

function basesOf(text: string): string[] {
  const bare = text.replace(/^[\d\W_]{0,5}(?=\p{L})/u, '').replace(/(?<=\p{L})[\d\W_]{1,5}$/u, '')
  const behind = text.replace(/[\d\W_]{1,5}$/u, '')
  const candidates = [text, bare, behind]
  return [...candidates, ...candidates.map(halfOf)]
}

function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : text
}

function plain(text: string): string {
  return text.replace(/[@431!0$57]/g, (mark) => LOOKALIKES[mark] ?? mark)
}

/** The same group of up to four again and again, a run up or down, or digits alone, fewer than nine. */
function isRegular(text: string): boolean {
  if (/^\d{1,8}$/.test(text) || /^(.{1,4})\1+$/.test(text)) return true
  return RUNS.some((run) => run.repeat(3).includes(text))
}
