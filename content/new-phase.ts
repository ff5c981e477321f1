import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A tiny phase that passes every check: one module, one lesson with a prediction, a quiz; English and Chinese. */
const files = (id: string): Readonly<Record<string, string>> => ({
  'course.yaml': `id: ${id}
title: {en: A new phase, zh-CN: 新阶段}
summary:
  en: Say in one or two sentences what a learner can do afterwards.
  zh-CN: 用一两句话说明学完能做什么。
languages: [en, zh-CN]
state: draft                         # draft | published | retired; \`npm run content -- publish\` sets it
certificate: {validity: permanent, lessons: all, quizzes: [first-lesson]}
`,
  'modules/010-first-module/module.yaml': `id: first-module
title: {en: First module, zh-CN: 第一个模块}
due: {after_start: P7D}
`,
  'modules/010-first-module/010-first-lesson/lesson.en.md': `---
id: first-lesson
title: First lesson
minutes: 10
---

After this lesson you can say what a prediction is good for.

:::predict{#guess}
Ask something here that can be answered before it was taught.

---

The answer opens after something was written.
:::

## A formula and some code

The price of a word is $-\\log_2 p$ bits.

\`\`\`python
from math import log2
print(-log2(0.5))
\`\`\`
`,
  'modules/010-first-module/010-first-lesson/lesson.zh-CN.md': `---
id: first-lesson
title: 第一课
minutes: 10
---

学完这一课，你将能够说出预测有什么用。

:::predict{#guess}
在这里提一个没教过也能试着回答的问题。

---

写下点什么之后，答案才会展开。
:::

## 公式和代码

一个词的价钱是 $-\\log_2 p$ 比特。

\`\`\`python
from math import log2
print(-log2(0.5))
\`\`\`
`,
  'modules/010-first-module/010-first-lesson/quiz.yaml': `passing_score: 60
minutes: 5
questions:
  - id: half-in-bits
    type: single
    prompt: "How many bits does a probability of $\\\\frac12$ cost?"
    choices:
      one: {text: "1", why: "One toss of a coin."}
      two: {text: "2", why: "This would be ¼: two tosses."}
    answer: one
`,
  'modules/010-first-module/010-first-lesson/quiz.zh-CN.yaml': `questions:
  half-in-bits:
    prompt: "概率 $\\\\frac12$ 值几比特？"
    choices:
      one: {text: "1", why: "抛一次硬币。"}
      two: {text: "2", why: "这是 ¼，要抛两次。"}
`,
})

/** Makes the folder; its name becomes the phase's id. @throws when a file of it is there already */
export async function writeNewPhase(root: string): Promise<string[]> {
  const written: string[] = []
  for (const [name, text] of Object.entries(files(path.basename(path.resolve(root))))) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx' })
    written.push(file)
  }
  return written
}
