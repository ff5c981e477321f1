import { beforeEach, expect, it } from 'vitest'
import { dismiss, notify, notifyFailure, noticeStore } from './notify.ts'

beforeEach(() => {
  for (const { id } of noticeStore.get()) dismiss(id)
})

it('says each sentence once while it stands, and again when it has gone', () => {
  notify('Saved.')
  notifyFailure('No network.')
  notifyFailure('No network.')
  expect(noticeStore.get().map(({ kind, text }) => [kind, text])).toEqual([
    ['confirmation', 'Saved.'],
    ['failure', 'No network.'],
  ])
  const [first] = noticeStore.get()
  dismiss(first?.id ?? 0)
  expect(noticeStore.get().map(({ text }) => text)).toEqual(['No network.'])
  notify('Saved.')
  expect(new Set(noticeStore.get().map(({ id }) => id)).size).toBe(2)
})

it('tells who listens of each that comes and goes', () => {
  let heard = 0
  const leave = noticeStore.subscribe(() => heard++)
  notify('Saved.')
  dismiss(noticeStore.get()[0]?.id ?? 0)
  expect(heard).toBe(2)
  leave()
  notify('Saved.')
  expect(heard).toBe(2)
})
