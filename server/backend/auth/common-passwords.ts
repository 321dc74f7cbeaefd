/** The commonest passwords of published leaks that are long enough to pass the length rule, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 111111 000000 121212 123123 123321 654321
  666666 696969 777777 888888 999999 112233 131313 159753 555555 222222 11111111 00000000 88888888 12341234 11223344
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 qwerty qwerty1 qwerty12 qwerty123
  qwertyuiop qwertz qwertz123 qwertzuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm yxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx q1w2e3r4 qazwsx abc123 abcd1234 abcdef abcdefg aa123456 a123456 a12345678 iloveyou iloveyou1 letmein letmein1
  welcome welcome1 admin1 admin123 administrator login1 monkey dragon master shadow superman batman football baseball
  basketball hockey soccer tennis padel123 padelpadel princess sunshine whatever trustno1 starwars freedom michael jordan
  jennifer charlie thomas daniel hunter ranger buster secret secret1 summer internet samsung google computer killer
  passwort passwort1 passwort123 hallo123 hallo1234 schatz schalke04 fussball sommer ichliebedich geheim changeme
  default test1234 testtest tester guest123 access flower cookie cheese pepper ginger maggie banana orange purple silver`
    .split(/\s+/)
    .filter(Boolean),
)
