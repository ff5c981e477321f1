// Makes the pictures of home's showcase: `node server/show-pictures.ts`, whenever the certificate or the figure of lesson 5
// has changed. The sheet is printed by the product itself, for nobody; a test compares the figure. What it makes is
// committed.
import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { say } from '../messages/format.ts'
import { locales } from '../messages/locale.ts'
import { readConfig } from './config.ts'
import { makeCertificatePdf } from './flows/certificate-sheet.ts'
import { drawPdf } from './outside/drawing/draw-pdf.ts'
import { makePicturePen } from './outside/share-picture/picture-pen.ts'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'web/screens/home/show')
/** Twice as wide as it is shown. */
const WIDTH = 1240
const QUALITY = 82

const both = (en: string, zh: string) => ({ en, 'zh-CN': zh })
const config = readConfig({ PUBLIC_URL: 'http://localhost' }, () => 'a secret that seals nothing')
for (const lang of locales) {
  const bytes = await makeCertificatePdf(
    { ...config, publicUrl: 'https://learn.example.edu' },
    {
      number: '6HV3-E823-YWH6-0P8A', // its last symbol is wrong: no certificate can have it
      phaseId: 'llm-foundations',
      name: say(lang, 'showcase.prove.name'),
      lang,
      says: {
        school: both(config.SCHOOL_NAME_EN, config.SCHOOL_NAME_ZH),
        phase: both('How a language model works', '语言模型如何工作'),
        lessonCount: 14,
        minutes: 680,
        quizzes: Array.from({ length: 14 }, (_, at) => ({
          id: String(at),
          title: both('', ''),
          score: 100,
          passingScore: 60,
          totalScore: 100,
        })),
        experiments: [
          ['Byte pairs into tokens', '从字节到词元'],
          ['Counting, and writing from the counts', '数一数，再写出来'],
        ].map(([en = '', zh = ''], at) => ({ id: String(at), title: both(en, zh), checkKind: 'verified' as const })),
      },
      issuedAt: new Date('2026-11-23T00:00:00Z'),
      lastDay: null,
      zone: null,
      credentialId: '',
      subjectId: '',
      statusList: 0,
      statusIndex: 0,
      revokedAt: null,
      isReplaced: false,
    },
  )
  const drawn = await drawPdf(bytes)
  const page = typeof drawn === 'string' ? undefined : drawn.pictures[0]
  if (!page) throw new Error('the sheet could not be drawn')
  const sheet = await loadImage(Buffer.from(page.bytes))
  const canvas = createCanvas(WIDTH, Math.round((WIDTH * sheet.height) / sheet.width))
  const context = canvas.getContext('2d')
  context.drawImage(sheet, 0, 0, canvas.width, canvas.height)
  const pen = makePicturePen(context)
  const look = { style: 'strong', size: 26, color: '#586469', lang } as const
  const words = say(lang, 'showcase.prove.specimen')
  const width = pen.measure(words, look)
  context.strokeStyle = look.color
  context.lineWidth = 2
  context.strokeRect(858 - width - 32, 72, width + 32, 46)
  pen.write(words, look, { x: 858 - width - 16, baseline: 104 })
  await writeFile(path.join(out, `certificate.${lang}.webp`), await canvas.encode('webp', QUALITY))
  await copyFile(
    path.join(root, `courses/llm-foundations/modules/020-counting/020-surprise/figures/four-bits.${lang}.svg`),
    path.join(out, `four-bits.${lang}.svg`),
  )
}
