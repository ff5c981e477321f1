// How Chinese is set and worded, for the tests of messages, courses and mails: one kind of mark and one word a thing.

const HAN = '[\\u4e00-\\u9fff]'

export interface ChineseRule {
  readonly name: string
  readonly is: RegExp
  /** A text that breaks it. */
  readonly breach: string
  /** Of the words alone, without what is filled in or typed. */
  readonly isOfWords?: boolean
}

/** Marks, of every text. */
export const marks: readonly ChineseRule[] = [
  {
    name: 'a half-width mark after a Chinese character',
    breach: '已保存,可以离开',
    is: new RegExp(`${HAN}[,;:!?](?![\\w/])`),
  },
  { name: 'a half-width mark before one', breach: 'IBAN:请核对', is: new RegExp(`[,;:!?]${HAN}`) },
  { name: 'a space after a full-width mark', breach: '最近更新： 今天', is: /[，。；：！？、] (?!\{#)/ },
  { name: 'a space before one', breach: '正在前往 ，请稍候', is: /[^\s·] [，。；：！？、）》”]/ },
  { name: 'a space before a per cent sign', breach: '66 % 的题', is: /\d %/ },
  { name: '您', breach: '您的课程', is: /您/ },
  { name: 'quotation marks of another region', breach: '加入「研讨课」', is: /[「」『』]/ },
  { name: 'straight quotation marks around Chinese', breach: '按"开始"', is: new RegExp(`"${HAN}[^"\\n]*"`) },
]

/** Marks of the product's own sentences; a lesson may quote, count and show code. */
export const sentenceMarks: readonly ChineseRule[] = [
  { name: 'a half-width bracket', breach: '学位(本科)', is: new RegExp(`${HAN}\\(|\\)${HAN}`) },
  { name: 'an ellipsis of six dots', breach: '正在保存……', is: /……/ },
  {
    name: 'a character beside a figure or a letter without a space',
    breach: '还有25分钟',
    is: new RegExp(`${HAN}[A-Za-z0-9]|[A-Za-z0-9](?![万亿])${HAN}`), // 1.2万 is one number
    isOfWords: true,
  },
  {
    name: 'a phase’s name in quotation marks',
    breach: '购买“{phase}”',
    is: /“(?:<b>)?\{(?:phase|course)\}(?:<\/b>)?”/,
  },
]

/** The word that is taken, those that are not, and why: what two pages call by two names is two things to a reader. */
export const settledWords: readonly { readonly take: string; readonly not: RegExp; readonly why: string }[] = [
  { take: '我的课程', not: /我的学习/, why: 'one page, one name, in menu, title and footer' },
  { take: '学员', not: /学习者/, why: 'who learns here' },
  { take: '实验环境', not: /实验引擎/, why: 'what runs a lab' },
  { take: '已核验 / 自检', not: /已复核|自行检查/, why: 'the words that a certificate prints' },
  { take: '查验（证书）', not: /凭编号核验|核验页|核验(?:我的)?证书|仍可核验/, why: '核验 is said of labs' },
  {
    take: '报名（阶段）',
    not: /加入(?:这个|此|一个|本)?阶段|重新加入《/,
    why: 'groups are joined, phases enrolled in',
  },
  { take: '课', not: /节课|新课程/, why: 'a lesson; 课程 is a course or all of them' },
  { take: '付款参考号', not: /付款附言/, why: 'what finance finds a payment by; 附言 is the bank’s field for it' },
  {
    take: '消息',
    not: /站内通知/,
    why: 'what the bell holds; 通知 is a verb, and the specification’s word where it is empty',
  },
  { take: '邮箱验证码', not: /邮件验证码/, why: 'one code, one name' },
  { take: '重置密码', not: /重设密码|重设/, why: 'as the button says' },
  { take: '视频频道', not: /视频号/, why: 'a product of WeChat, which the link is not' },
  { take: '登录', not: /登陆/, why: '登陆 is to go ashore' },
  { take: '预支', not: /借给你|借用的时长/, why: 'hours before their payment is looked at' },
  { take: '如果不是你本人操作', not: /不是你本人操作？/, why: 'one sentence in every mail' },
]
