import { expect, test } from 'vitest'
import { countries } from './country.ts'
import { nameRegion } from './region-name.ts'
import { spellRegion } from './region-pinyin.ts'

test.each([
  ['中国', 'zhongguo', 'zg'],
  ['秘鲁', 'bilu', 'bl'],
  ['朝鲜', 'chaoxian', 'cx'],
  ['柬埔寨', 'jianpuzhai', 'jpz'],
  ['刚果（金）', 'gangguojin', 'ggj'],
  ['阿联酋', 'alianqiu', 'alq'],
])('%s is typed %s or %s', (name, whole, initials) => expect(spellRegion(name)).toEqual([whole, initials]))

test('every character of every name has a reading', () => {
  const names = new Intl.DisplayNames('zh-CN', { type: 'region' })
  const unread = countries
    .flatMap((code) => [...(nameRegion(code, 'zh-CN') ?? names.of(code) ?? '')])
    .filter((one) => /\p{Script=Han}/u.test(one))
    .filter((one) => spellRegion(one)[0] === '')
  expect(unread).toEqual([])
})
