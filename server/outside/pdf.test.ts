// A certificate is judged by what can be seen on it: drawn by pdf.js, compared with glyphs that Skia draws from the same
// typefaces. A text that can be extracted may still be an empty box.
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { makeCertificatePdf } from '../flows/certificate-sheet.ts'
import { inBoth, sampleCertificate } from '../flows/credential/test-credential.ts'
import { certificateRegions } from './pdf/certificate-sheet.ts'
import { findUnprintable } from './pdf.ts'
import { drawPage, inkOf, overlap, pixelsOf, SCALE } from './test-pdf.ts'

const config = readConfig({ PUBLIC_URL: 'http://learn.school.example' })
const own = (name: string) => fileURLToPath(new URL(`./pdf/fonts/${name}.ttf`, import.meta.url))
GlobalFonts.registerFromPath(own('schibsted-grotesk-strong'), 'Latin')
GlobalFonts.registerFromPath(own('stix-two-text-strong'), 'Reserve')
GlobalFonts.registerFromPath(
  fileURLToPath(new URL('../fonts/NotoSansHans-Bold.otf', import.meta.resolve('@embedpdf/fonts-sc'))),
  'Chinese',
)

const { name: nameRegion, qr } = certificateRegions

/** A name as Skia sets it at the place of the certificate's. */
function drawName(name: string, family: string): boolean[] {
  const canvas = createCanvas(842 * SCALE, 596 * SCALE)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#10181b'
  pen.font = `${nameRegion.size * SCALE}px ${family}`
  pen.letterSpacing = `${-0.014 * nameRegion.size * SCALE}px`
  pen.fillText(name, nameRegion.x * SCALE, 247 * SCALE)
  return inkOf(canvas, nameRegion)
}

describe('the name', () => {
  test.each([
    ['Lin Yao', 'Latin', 'en'],
    ['Łukasz Żółć', 'Latin', 'en'],
    ['İbrahim Çağrı Şener', 'Latin', 'zh-CN'],
    ['Nguyễn Thị Hồng', 'Chinese', 'en'],
    ['林小雨', 'Chinese', 'zh-CN'],
    ['欧阳龘', 'Chinese', 'en'],
    ['阿依古丽·买买提', 'Chinese', 'zh-CN'],
    ['Олексій Ґудзь', 'Reserve', 'en'],
  ])('%s is drawn as its glyphs are', async (name, family, lang) => {
    const page = await drawPage(await makeCertificatePdf(config, sampleCertificate({ name, lang })))
    const drawn = inkOf(page, nameRegion)
    expect(overlap(drawn, drawName(name, family))).toBeGreaterThan(0.85)
    // So would not be boxes, nothing, or another name.
    const boxes = Array.from(name)
      .map((letter) => (letter === ' ' ? ' ' : '\u25a1'))
      .join('')
    for (const other of [boxes, '', Array.from(name).toReversed().join('')])
      expect(overlap(drawn, drawName(other, family))).toBeLessThan(0.65)
  })
})

describe.each(['en', 'zh-CN'])('in %s', (lang) => {
  test('the QR code leads to the public check page', async () => {
    const certificate = sampleCertificate({ lang })
    const page = await drawPage(await makeCertificatePdf(config, certificate))
    const { data, width, height } = pixelsOf(page, { x: qr.x, y: qr.y, width: qr.side, height: qr.side })
    expect(jsQR.default(new Uint8ClampedArray(data), width, height)?.data).toBe(
      `http://learn.school.example/certificate/verify/${certificate.number}`,
    )
  })

  test('the longest name, phase and list of experiments stay in their place', async () => {
    const long = inBoth(
      'How a language model works, and how to build, train and measure one that is all your own',
      '语言模型如何工作：从零搭建、训练并衡量一个完全属于自己的语言模型',
    )
    const experiments = Array.from({ length: 24 }, (_, i) => ({
      id: `p.${i}`,
      title: inBoth(`A vocabulary that grows out of bytes, part ${i}`, `从字节里长出来的词表（第 ${i} 部分）`),
      checkKind: 'self-checked' as const,
    }))
    const certificate = sampleCertificate({
      lang,
      name:
        lang === 'en'
          ? 'Maximiliana-Theodora Wilhelmine von Hohenzollern-Sigmaringen'
          : '阿卜杜热依木江·买买提吐尔逊·阿不都克里木·艾合买提江',
    })
    const page = await drawPage(
      await makeCertificatePdf(config, { ...certificate, says: { ...certificate.says, phase: long, experiments } }),
    )
    const gutters = [
      { x: 549, y: 0, width: 50, height: 595 },
      { x: 0, y: 0, width: 54, height: 595 },
      { x: 0, y: 553, width: 600, height: 42 },
      { x: 56, y: 508, width: 490, height: 12 },
    ]
    expect(gutters.map((gutter) => inkOf(page, gutter).filter(Boolean).length)).toEqual([0, 0, 0, 0])
  })

  test('the same certificate gives the same bytes, another one another seal', async () => {
    const certificate = sampleCertificate({ lang })
    expect(await makeCertificatePdf(config, certificate)).toEqual(await makeCertificatePdf(config, certificate))
    const seal = { x: 636, y: 62, width: 172, height: 172 }
    const [one, other] = [
      await drawPage(await makeCertificatePdf(config, certificate)),
      await drawPage(await makeCertificatePdf(config, sampleCertificate({ lang }))),
    ]
    expect(overlap(inkOf(one, seal), inkOf(other, seal))).toBeLessThan(0.98)
  })
})

test('a page is the same whatever the process has printed before it', async () => {
  const inFreshProcess = async () => {
    vi.resetModules()
    return (await import('../flows/certificate-sheet.ts')).makeCertificatePdf
  }
  const certificate = sampleCertificate({ name: 'Ellen Csikós', issuedAt: new Date('2026-11-21T09:30:15Z') })
  const alone = await (await inFreshProcess())(config, certificate)
  const print = await inFreshProcess()
  // Letters that a typeface puts together out of a comma, an E, a C and an S.
  await print(config, sampleCertificate({ name: '„ÉÇȘ;', lang: 'zh-CN', lastDay: null }))
  expect(await print(config, certificate)).toEqual(alone)
})

test('what is verified looks otherwise than what is self-checked', async () => {
  const tile = { x: 56, y: 411, width: 9, height: 11 }
  const [filled, open] = await Promise.all(
    (['verified', 'self-checked'] as const).map(async (checkKind) => {
      const certificate = sampleCertificate()
      const experiments = [{ id: 'p.x', title: inBoth('Counting', '计数'), checkKind }]
      return inkOf(
        await drawPage(
          await makeCertificatePdf(config, { ...certificate, says: { ...certificate.says, experiments } }),
        ),
        tile,
      ).filter(Boolean).length
    }),
  )
  expect(open).toBeGreaterThan(0)
  expect(filled ?? 0).toBeGreaterThan(1.5 * (open ?? 0))
})

test.each([
  ['林小雨 Łukasz Nguyễn Олексій Γιάννης O’Brien-Şener', []],
  ['𠮷野', ['𠮷']],
  ['Lin 🎓 𠮷𠮷', ['🎓', '𠮷']],
  ['محمد', ['م', 'ح', 'د']],
])('%s: the faces lack %j', (text, lacking) => expect(findUnprintable(text)).toEqual(lacking))
