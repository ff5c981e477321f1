// Ways of running what people wrote, of hashing weakly and of drawing lots that can be guessed: who wants one must come by here.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const rooms = ['server', 'store', 'domain', 'contract', 'messages', 'content', 'labs', 'web']
const sources = rooms.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)(test-[^/]*|conformance)\.tsx?$|\.d\.ts$/.test(name),
    )
    .map((name) => ({
      file: `${room}/${name}`,
      text: readFileSync(path.join(root, room, name), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$|\s\/\/ .*$/gm, ''),
    })),
)
/** Every file with a find that `isFine` does not know. */
const find = (pattern: RegExp, isFine: (found: RegExpMatchArray, file: string) => boolean = () => false) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter((found) => !isFine(found, file)).map((found) => `${file}: ${found[0]}`),
  )

test('the sources are read', () => expect(sources.length).toBeGreaterThan(400))

test('no text becomes code, and no command goes through a shell', () => {
  expect(
    find(/\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*['"`]|node:vm\b|\bshell: ?(?!false)\w+/g),
  ).toEqual([])
  expect(
    find(/import \{([^}]*)\} from 'node:child_process'/g, ([, names = '']) =>
      names.split(',').every((name) => /^\s*(type \w+|spawn(Sync)?|execFile(Sync)?)\s*$/.test(name)),
    ),
  ).toEqual([])
})

test('hashes and ciphers are those that are allowed today', () => {
  expect(
    find(/\bcreate(?:Hash|Hmac)\((['"]?[\w-]+['"]?)/g, ([, name]) => /^'(sha256|sha384|sha512)'$/.test(name ?? '')),
  ).toEqual([])
  expect(find(/\bcreate(?:Dec|C)ipheriv\((['"]?[\w-]+['"]?)/g, ([, name]) => name === "'aes-256-gcm'")).toEqual([])
  expect(find(/\bMath\.random\b/g, (_, file) => file.startsWith('web/'))).toEqual([])
})

test('a pattern is made of a text only where that text is the house’s own', () => {
  expect(
    find(/\bnew RegExp\([^)]*\$\{/g, (_, file) =>
      [
        'content/fields.ts',
        'content/phase/lab-code.ts',
        'content/phase/notebook.ts',
        'domain/certificate/number.ts',
        'domain/experiment/check.ts',
        'server/http/page-policy.ts',
      ].includes(file),
    ),
  ).toEqual([])
})

test('HTML is written past React in few places, each of which knows where it comes from', () => {
  const known = [
    'web/root.tsx',
    'web/written.tsx',
    'web/lab/frame/output-shell.ts',
    'web/parts/late-styles.tsx',
    'web/screens/error-body.tsx',
    'web/parts/study/rich-text.tsx',
    'web/screens/lesson/player/transcript.tsx',
    'web/parts/notebook/output/rendered-text.tsx',
  ]
  expect(
    find(
      /\bdangerouslySetInnerHTML\b|\b(?:inner|outer)HTML ?=|\binsertAdjacentHTML\b|\bdocument\.write\b/g,
      (_, file) => known.includes(file),
    ),
  ).toEqual([])
})

test('what is signed, compared without a hint or looks like an id has one home', () => {
  const homes = [
    'server/flows/mac.ts',
    'labs/check/peer.ts', // a lab's child: labs imports nothing of the server
    'server/outside/sign-in/', // a provider wants its own proof
    'server/outside/payment/signature.ts', // a provider's call-back, signed with what it gave us
  ]
  expect(find(/\bcreateHmac\b|\btimingSafeEqual\b/g, (_, file) => homes.some((home) => file.startsWith(home)))).toEqual(
    [],
  )
  expect(find(/-\[0-9a-f\]\{4\}|\{8\}\)\(?-|\(\.\{4\}\)/g, (_, file) => file === 'domain/uuid.ts')).toEqual([])
  const ownPaths = [
    'domain/address/own-place.ts',
    'contract/feedback-calls.ts', // the wire imports nothing of ours
    'content/reading/links.ts', // an author's link, with the line where it stands
  ]
  expect(find(/\/\^\\\/\(\?!\[/g, (_, file) => ownPaths.includes(file))).toEqual([])
})
