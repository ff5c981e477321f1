import path from 'node:path'
import { expect, test } from 'vitest'
import { makeIcons } from './icons.ts'

const root = path.resolve(import.meta.dirname, '..')

test('each icon that a screen asks for is there as Lucide drew it, and no other', async () => {
  await expect(makeIcons(root)).toMatchFileSnapshot(path.join(root, 'web/art/lucide/icons.tsx'))
})
