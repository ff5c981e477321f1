// Makes common-passwords.txt: words that lists of leaked passwords are full of, with the endings that people add when a
// rule asks for a capital letter, a number and some length. Only what keeps our rule is worth keeping (READINGS §4).
import { writeFileSync } from 'node:fs'
import { findLackingParts } from '../../domain/account/password.ts'

const split = (words: string): string[] => words.trim().split(/\s+/)

const words = split(`
password passwort password1 passw0rd p@ssword p@ssw0rd p@$$w0rd pa$$word pass passcode passphrase mypassword newpassword
welcome welcometo welcomeback login letmein letmeinnow changeme changeit secret secure security default temporary temp test
testing tester testuser demo sample example guest user username admin administrator root superuser master access server
qwerty qwert qwertyui qwertyuiop qwertz azerty asdf asdfgh asdfghjk asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qweasd
qweasdzxc qweqwe asdasd zaqxsw aaaa aaaaaa abcd abcde abcdef abcdefg abcdefgh abc abcabc qq wasd
iloveyou ilovehim iloveher lovely lover loveme loveyou love forever friend friends family mother father brother sister baby
babygirl babyboy princess prince queen king angel sunshine sunflower flower butterfly rainbow summer winter spring autumn
january february march april june july august september october november december monday tuesday wednesday thursday friday
saturday sunday football soccer baseball basketball hockey tennis golf cricket liverpool arsenal chelsea barcelona
realmadrid manchester juventus yankees lakers cowboys eagles steelers packers rangers jordan ronaldo messi neymar beckham
dragon monkey tiger lion panther wolf eagle falcon phoenix unicorn dolphin shark kitty kitten puppy doggy horse turtle
superman batman spiderman ironman avengers starwars skywalker pokemon pikachu naruto sasuke minecraft fortnite roblox
warcraft playstation nintendo xbox matrix hacker ninja samurai pirate warrior soldier killer shadow thunder lightning
storm hunter ranger trooper silver golden diamond crystal purple orange yellow cookie chocolate cheese banana apple pepper
ginger coffee whiskey heaven hello helloworld hello_world goodmorning goodluck happy lucky blessed freedom peace trustno
trustno1 jesus jesuschrist christ godisgood internet computer laptop windows microsoft google facebook linkedin twitter
instagram youtube amazon apple samsung huawei xiaomi android iphone oracle cisco database network wireless system
company office business manager student teacher school university college library campus science physics engineer
python developer chatgpt openai deeplearning tessera gewu
michael michelle jennifer jessica ashley amanda daniel david robert william thomas charlie charles george andrew anthony
matthew joshua christopher nicholas alexander benjamin samantha elizabeth stephanie nicole victoria natasha maria martin
patrick richard steven jonathan hannah olivia sophie lauren
london newyork chicago america american australia canada england germany france paris berlin madrid mexico brazil india
mumbai pakistan turkey istanbul russia moscow singapore malaysia indonesia
woaini woaiwojia wodemima woshishui woaiwoziji mima nihao nihaoma zhongguo zhonghua beijing shanghai guangzhou shenzhen
chengdu hangzhou tianjin chongqing nanjing wuhan xiaoming xiaohong zhangsan lisi wangwu laopo laogong baobei baobao
aiqing kuaile xingfu pengyou tongxue laoshi xuesheng daxue tsinghua qinghua beida taobao alibaba tencent weixin wechat
baidu jiayou wangyi huawei asd zxc qwe aa as a q w abc123 a1b2c3 a123 q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq1 zaq12wsx
`)

// Added to every word.
const endings = split(`
1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 321 4321 54321 654321 111 111111 222 666 888 999 000 007 01 11
99 520 521 1314 5201314 666666 888888 123123 112233 1! 123! 1234! @123 @1234 123@ !123 #123 123#
`)
// Added to the words that lists of leaked passwords begin with.
const moreEndings = split(`
2 3 7 13 21 22 69 77 88 99 00 01 10 11 007 100 101 111 121 222 234 246 321 333 345 420 456 520 521 555 666 678 777
786 789 888 999 1000 1111 1122 1212 1213 1234 1314 2222 2580 4321 5555 6666 6969 7777 8888 9999 11111 12321 12345 54321
55555 88888 111111 112233 121212 123123 123321 123456 131313 147258 159357 159753 222222 520520 521521 654321 666666 696969
888888 987654 999999 1234567 1314520 5201314 7654321 11111111 12341234 12345678 87654321 123456789 987654321 1234567890
0123456789 123abc 123qwe 1q2w3e 1q2w3e4r 1qaz2wsx 1a2b3c
1! 12! 123! 1234! 12345! 1@ 123@ 1234@ 1# 123# 1234# @1 @12 @123 @1234 @12345 @123456 #1 #123 #1234 !1 !123 !1234 _1 _123
_1234 -123 .123 .1234 *123 $123 !@#123 123!@# 1!2@3# 1? 1. 1.. 123. 123.. 01! 2024! 2025! 2026! @2023 @2024 @2025 @2026 #2025
`)
const years = Array.from({ length: 2030 - 1970 + 1 }, (_, i) => String(1970 + i))
const recentYears = years.filter((year) => Number(year) >= 2020)
const COMMONEST = 80

function make(): string[] {
  const all = new Set<string>()
  const add = (text: string) => {
    const capital = text.charAt(0).toUpperCase() + text.slice(1)
    if (findLackingParts(capital).length === 0) all.add(text)
  }
  for (const [i, word] of words.entries()) {
    const isCommonest = i < COMMONEST
    add(word)
    for (const ending of isCommonest ? [...endings, ...moreEndings] : endings) add(word + ending)
    for (const year of isCommonest ? years : recentYears) add(word + year)
    add(`${word}${word}1`)
    add(`${word}${word}123`)
  }
  return [...all].sort()
}

/** The file as it must be. */
export const writeCommonPasswords = (): string => `${make().join('\n')}\n`

if (import.meta.main) writeFileSync(new URL('common-passwords.txt', import.meta.url), writeCommonPasswords())
