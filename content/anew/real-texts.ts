// The texts of lessons 3 and 18 that real tokenisers cut.
const texts = {
  notice:
    'The library opens at nine and closes at six. You may borrow ten books for four weeks. If somebody else is waiting for a book, please bring it back in time.',
  noticeInChinese: '图书馆九点开门，六点关门。每人可以借十本书，期限四周。如果有人在等这本书，请按时归还。',
  number: '12345678',
  time: "I'll meet you at 10:30.",
  mixed: '用 Python 算 3.14159',
  code: 'for i in range(10):\n    print(i)\n',
  blanks: '        x',
  light: '🚦',
  berry: 'strawberry',
  berryInside: ' strawberry',
  special: '<|im_start|>',
  misread: 'Red light means stop.',
  models: 'Language models turn text into numbers.',
  modelsInChinese: '语言模型把文字变成数字。',
  school: '人工智能工程学院的学员学习注意力机制。',
  always: '红灯总是意味着停。',
} as const
export const realTexts: Readonly<Record<keyof typeof texts, string>> = texts
