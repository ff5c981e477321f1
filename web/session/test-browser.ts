import { vi } from 'vitest'
import { startPage } from './page-owner.ts'

const storageOf = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
  key: (at: number) => [...stored.keys()][at] ?? null,
  get length() {
    return stored.size
  },
})

/** The little of a browser that the session needs: location, cookies, local storage, the attribute on <html>. */
export function stubBrowser(origin: string) {
  startPage() // tests share their modules, and each begins with a page of its own
  const cookies = new Map<string, string>()
  const stored = new Map<string, string>()
  const attributes = new Set<string>()
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('localStorage', storageOf(stored))
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/max-age=0\b/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
      written.push(text)
    },
    documentElement: {
      toggleAttribute: (name: string, isOn: boolean) => (isOn ? attributes.add(name) : attributes.delete(name)),
    },
  })
  const written: string[] = []
  return { cookies, stored, attributes, written }
}
