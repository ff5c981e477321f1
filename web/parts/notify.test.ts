import { beforeEach, expect, it } from 'vitest'
import { dismiss, notify, notifyFailure, readNotices, subscribeNotices } from './notify.ts'

beforeEach(() => {
  for (const { id } of readNotices()) dismiss(id)
})

it('says each sentence once while it stands, and again when it has gone', () => {
  notify('Saved.')
  notifyFailure('No network.')
  notifyFailure('No network.')
  expect(readNotices().map(({ kind, text }) => [kind, text])).toEqual([
    ['confirmation', 'Saved.'],
    ['failure', 'No network.'],
  ])
  const [first] = readNotices()
  dismiss(first?.id ?? 0)
  expect(readNotices().map(({ text }) => text)).toEqual(['No network.'])
  notify('Saved.')
  expect(new Set(readNotices().map(({ id }) => id)).size).toBe(2)
})

it('tells who listens of each that comes and goes', () => {
  let heard = 0
  const leave = subscribeNotices(() => heard++)
  notify('Saved.')
  dismiss(readNotices()[0]?.id ?? 0)
  expect(heard).toBe(2)
  leave()
  notify('Saved.')
  expect(heard).toBe(2)
})
