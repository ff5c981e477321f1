// A hundred files that somebody sends instead of a receipt, to stop us or to get something past us. Each is small to make.
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

const text = (words: string): Buffer => Buffer.from(words, 'latin1')
export const stream = (bytes: Buffer | string, dictionary = '/Filter /FlateDecode'): Buffer =>
  Buffer.concat([text(`<<${dictionary} /Length ${bytes.length}>>\nstream\n`), Buffer.from(bytes), text('\nendstream')])

/** A PDF with these objects, numbered from 1, and a table of where they are. */
function writePdf(objects: readonly (string | Buffer)[], { trailer = '', head = '' } = {}): Buffer {
  const parts = [text(`%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n${head}`)]
  let at = parts[0]?.length ?? 0
  const places = objects.map((object, i) => {
    const place = at
    const part = Buffer.concat([
      text(`${i + 1} 0 obj\n`),
      typeof object === 'string' ? text(object) : object,
      text('\nendobj\n'),
    ])
    parts.push(part)
    at += part.length
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.concat([
    ...parts,
    text(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  ])
}

const catalog = (more = '') => `<</Type /Catalog /Pages 2 0 R ${more}>>`
const pages = '<</Type /Pages /Kids [3 0 R] /Count 1>>'
const page = (more = '') =>
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources <</Font <</F 5 0 R>> ${more}>>>>`
const font = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>'
const words = 'BT /F 18 Tf 20 100 Td (Paid USD 50.00) Tj ET'
/** A page that says something, with these things besides. */
export const pdfWith = ({
  root = '',
  resources = '',
  content = words,
  more = [],
  trailer = '',
  head = '',
}: {
  root?: string
  resources?: string
  content?: string | Buffer
  more?: readonly (string | Buffer)[]
  trailer?: string
  head?: string
} = {}): Buffer =>
  writePdf(
    [catalog(root), pages, page(resources), typeof content === 'string' ? stream(content, '') : content, font, ...more],
    { trailer, head },
  )

/** An honest receipt of so many pages. */
export function honestPdf(count = 1): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  for (let i = 1; i <= count; i++)
    (i === 1 ? document : document.addPage()).fontSize(20).text(`Receipt, page ${i}: USD 50.00`)
  document.end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(parts))))
}

const MB = 1024 * 1024
const fill = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / unit.length))
const script = '<</S /JavaScript /JS (app.alert\\(1\\))>>'
const bomb = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * MB), { level: 9 })
const objectStream = (body: string, dictionary: string): Buffer =>
  stream(body, `/Type /ObjStm /N 1 /First 4 ${dictionary}`)
const hex = (body: string): string => `${Buffer.from(body, 'latin1').toString('hex')}>`

/** Active content in disguises that a search through the bytes does not see: shown as a picture, or not at all. */
export const disguises: readonly (readonly [string, Buffer])[] = [
  ['a script behind the word stream in a comment', pdfWith({ head: '% stream\n', root: `/OpenAction ${script}` })],
  [
    'a program behind the word stream in a comment',
    pdfWith({ head: '% stream\n', root: '/OpenAction <</S /Launch /F (cmd.exe)>>' }),
  ],
  [
    'a file behind the word stream in a comment',
    pdfWith({
      head: '% stream\n',
      root: '/Names <</EmbeddedFiles 6 0 R>>',
      more: ['<</Names [(a.exe) 7 0 R]>>', '<</Type /Filespec /F (a.exe)>>'],
    }),
  ],
  [
    'a form of scripts behind the word stream in a comment',
    pdfWith({ head: '% stream\n', root: '/AcroForm <</XFA 6 0 R>>', more: [stream('<xdp/>', '')] }),
  ],
  [
    'a list of scripts behind the word stream in a string',
    pdfWith({ root: `/Note (stream) /Names <</JavaScript <</Names [(a) ${script}]>>>>` }),
  ],
  [
    'a script in an object stream without a filter',
    pdfWith({ root: '/OpenAction 7 0 R', more: [objectStream(`7 0 ${script}`, '')] }),
  ],
  [
    'a script in an object stream of digits',
    pdfWith({ root: '/OpenAction 7 0 R', more: [objectStream(hex(`7 0 ${script}`), '/Filter /ASCIIHexDecode')] }),
  ],
  [
    'a script in a packed object stream of digits',
    pdfWith({
      root: '/OpenAction 7 0 R',
      more: [
        stream(
          hex(deflateSync(text(`7 0 ${script}`)).toString('latin1')),
          '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]',
        ),
      ],
    }),
  ],
]

/** What costs time or memory. */
const heavy: readonly (readonly [string, () => Buffer])[] = [
  ['10 MB of names in numbers', () => pdfWith({ more: [fill('#61', 9.5 * MB)] })],
  ['2 million short names in numbers', () => pdfWith({ more: [fill('/J#61', 9.5 * MB)] })],
  [
    '300,000 empty streams',
    () =>
      Buffer.concat([
        text('%PDF-1.7\n'),
        text(fill('obj/FlateDecode stream\nendstream\n', 9.5 * MB)),
        text('startxref\n9\n%%EOF\n'),
      ]),
  ],
  [
    '20,000 packed streams',
    () => pdfWith({ more: Array.from({ length: 20_000 }, () => stream(deflateSync(text('a')))) }),
  ],
  [
    '1,999 streams of half a megabyte',
    () =>
      pdfWith({
        more: Array.from(
          { length: 1_990 },
          (
            (small) => () =>
              stream(small)
          )(deflateSync(Buffer.alloc(MB / 2))),
        ),
      }),
  ],
  ['a stream of 190 MB', () => pdfWith({ more: [stream(bomb(190))] })],
  [
    'a page that is 190 MB of spaces',
    () => pdfWith({ content: stream(deflateSync(Buffer.alloc(190 * MB, ' '), { level: 9 })) }),
  ],
  [
    'a page of 4 million lines',
    () => pdfWith({ content: stream(deflateSync(text(fill('0 0 m 300 200 l S\n', 70 * MB)))) }),
  ],
  [
    '27 object streams',
    () =>
      pdfWith({
        more: Array.from(
          { length: 27 },
          (
            (packed) => () =>
              stream(packed, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')
          )(deflateSync(Buffer.alloc(7 * MB, '/A#61 '))),
        ),
      }),
  ],
  [
    'an object stream in itself',
    () => pdfWith({ root: '/X 6 0 R', more: [objectStream('6 0 <</A 6 0 R>>', '/Extends 6 0 R')] }),
  ],
  [
    'a picture that claims 60,000 × 60,000',
    () =>
      pdfWith({
        content: 'q 300 0 0 200 0 0 cm /I Do Q',
        resources: '/XObject <</I 6 0 R>>',
        more: [
          stream(
            bomb(1),
            '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
          ),
        ],
      }),
  ],
  [
    '40 pictures of 50 megapixels',
    () =>
      pdfWith({
        content: Array.from({ length: 40 }, (_, i) => `q 300 0 0 200 0 0 cm /I${i} Do Q`).join('\n'),
        resources: `/XObject <<${Array.from({ length: 40 }, (_, i) => `/I${i} 6 0 R`).join(' ')}>>`,
        more: [
          stream(
            bomb(48),
            '/Type /XObject /Subtype /Image /Width 7000 /Height 7000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
          ),
        ],
      }),
  ],
  [
    'a form that draws itself',
    () =>
      pdfWith({
        content: '/X Do',
        resources: '/XObject <</X 6 0 R>>',
        more: [
          stream(
            '/X Do /X Do',
            '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources <</XObject <</X 6 0 R>>>>',
          ),
        ],
      }),
  ],
  [
    'forms that draw ten forms each, nine deep',
    () =>
      pdfWith({
        content: '/X6 Do',
        resources: '/XObject <</X6 6 0 R>>',
        more: Array.from({ length: 9 }, (_, i) =>
          stream(
            i === 8 ? '0 0 m 9 9 l S' : fill(`/X${i + 7} Do\n`, 10 * 7),
            `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources <</XObject <</X${i + 7} ${i + 7} 0 R>>>>`,
          ),
        ),
      }),
  ],
  [
    'a shading function of PostScript loops',
    () =>
      pdfWith({
        content: '/S sh',
        resources: '/Shading <</S <</ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Function 6 0 R>>>>',
        more: [
          stream(`{ ${fill('dup mul ', 400_000)} dup dup }`, '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]'),
        ],
      }),
  ],
  [
    'a pattern of a millionth of a point',
    () =>
      pdfWith({
        content: '/Pattern cs /P scn 0 0 300 200 re f',
        resources: '/Pattern <</P 6 0 R>>',
        more: [
          stream(
            '0 0 1 1 re f',
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.000001 /YStep 0.000001 /Resources <<>>',
          ),
        ],
      }),
  ],
  ['a tree of pages that is a ring', () => writePdf([catalog(), '<</Type /Pages /Kids [2 0 R] /Count 1>>'])],
  [
    'a million pages',
    () => writePdf([catalog(), '<</Type /Pages /Kids [3 0 R] /Count 1000000>>', page(), stream(words, ''), font]),
  ],
  [
    'tables that point at each other',
    () =>
      Buffer.concat([
        text('%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\n'),
        text('xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 2/Root 1 0 R/Prev 49>>\nstartxref\n49\n%%EOF\n'),
      ]),
  ],
  [
    'a page as wide as a country',
    () =>
      writePdf([
        catalog(),
        pages,
        '<</Type /Page /Parent 2 0 R /MediaBox [0 0 100000000 1] /Contents 4 0 R>>',
        stream(words, ''),
      ]),
  ],
  ['arrays a million deep', () => pdfWith({ more: [fill('[', MB)] })],
  ['a font of noise', () => pdfWith({ more: [], resources: '', content: words, root: '' }).subarray(0, 400)],
]

const cut = (file: Buffer, share: number): Buffer =>
  Buffer.concat([file.subarray(0, Math.floor(file.length * share)), text('\nstartxref\n9\n%%EOF\n')])
/** The same dice every time. */
function flip(file: Buffer, seed: number): Buffer {
  const bytes = Buffer.from(file)
  let state = seed
  for (let i = 0; i < 60; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    if (bytes.length > 300) bytes[20 + (state % (bytes.length - 200))] = state % 251
  }
  return bytes
}

/** A hundred: the heavy ones several times, so that whoever sends them keeps sending. */
export async function makeZoo(): Promise<{ readonly name: string; readonly bytes: Buffer }[]> {
  const honest = await honestPdf(3)
  const made = heavy.map(([name, make]) => ({ name, bytes: make() }))
  const broken = Array.from({ length: 15 }, (_, i) => [
    { name: `cut at ${i}/15`, bytes: cut(honest, i / 15) },
    { name: `60 bytes changed, ${i}`, bytes: flip(honest, i + 1) },
  ]).flat()
  const zoo = [...made, ...disguises.map(([name, bytes]) => ({ name, bytes })), ...made, ...broken]
  return Array.from({ length: 100 }, (_, i) => zoo[i % zoo.length] ?? { name: 'nothing', bytes: Buffer.alloc(1) })
}
