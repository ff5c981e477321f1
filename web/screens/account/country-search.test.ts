import { describe, expect, it } from 'vitest'
import { findCountries } from './country-search.ts'

const countries = [
  { code: 'AT', name: 'Austria', otherName: '奥地利' },
  { code: 'CN', name: 'China', otherName: '中国' },
  { code: 'CI', name: 'Côte d’Ivoire', otherName: '科特迪瓦' },
  { code: 'IN', name: 'India', otherName: '印度' },
  { code: 'CD', name: 'Congo - Kinshasa', otherName: '刚果（金）' },
]
const found = (typed: string) => findCountries(countries, typed).map(({ code }) => code)

describe('the search for a country', () => {
  it('lists all while nothing is typed', () => expect(found(' ')).toEqual(['AT', 'CN', 'CI', 'IN', 'CD']))
  it('finds a name in either language', () => {
    expect(found('chi')).toEqual(['CN'])
    expect(found('中')).toEqual(['CN'])
  })
  it('finds letters typed without their marks, in any case, in full width', () => {
    expect(found('cote')).toEqual(['CI'])
    expect(found('ＣＨＩＮＡ')).toEqual(['CN'])
  })
  it('finds a Chinese name by its pinyin, whole or begun, and by its initials', () => {
    for (const typed of ['zhongguo', 'zhong', 'zg', 'PRC']) expect(found(typed)).toContain('CN')
    const hongKong = { code: 'HK', name: '中国香港', otherName: 'Hong Kong' }
    for (const typed of ['xg', 'zgxg', 'xianggang']) expect(findCountries([hongKong], typed)).toEqual([hongKong])
    expect(found('aodili')).toEqual(['AT'])
  })
  it('puts what begins with it first, and takes a whole code', () => {
    expect(found('in')).toEqual(['IN', 'CN', 'CD'])
    expect(found('cd')).toEqual(['CD'])
  })
  it('finds nothing where nothing fits', () => expect(found('xyz')).toEqual([]))
})
