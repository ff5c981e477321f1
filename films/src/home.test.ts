import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { captions, chapters, locales, timeline, transcript, type Film } from './film.ts'

const root = join(import.meta.dirname, '../..')
const names = (await readdir(join(root, 'films/films'))).filter((file) => file.endsWith('.ts'))
const films = await Promise.all(
  names.map(async (file) => ((await import(`../films/${file}`)) as { default: Film }).default),
) // every file of the folder is a film

test.each(films.filter((f) => f.speech === 'words'))(
  'what lies beside the film $id is what its source says',
  async (f) => {
    const line = timeline(f)
    for (const locale of locales) {
      const read = (ending: string) => readFile(join(root, f.home, `${f.id}.${locale}${ending}`), 'utf8')
      expect(await read('.vtt')).toBe(captions(f, line, locale))
      expect(await read('.chapters.vtt')).toBe(chapters(f, line, locale))
      expect(await read('.transcript.md')).toBe(transcript(f, locale))
      expect(JSON.parse(await read('.json'))).toMatchObject({ id: f.id, locale, seconds: line.seconds })
    }
  },
)
