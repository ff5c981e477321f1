// A calendar file as two foreign readers have it: the parser of Thunderbird, and one in Python.
import { spawnSync } from 'node:child_process'
import ICAL from 'ical.js'
import { z } from 'zod'

const Read = z.strictObject({
  name: z.string(),
  events: z.array(
    z.strictObject({ id: z.string(), at: z.string(), title: z.string(), text: z.string(), url: z.string() }),
  ),
})
export type ReadCalendar = z.output<typeof Read>

const text = (of: ICAL.Component, name: string): string => z.string().parse(of.getFirstPropertyValue(name))

function readByJavaScript(file: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]) // a file holds one calendar
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const at = z.instanceof(ICAL.Time).parse(event.getFirstPropertyValue('dtstart'))
    return {
      id: text(event, 'uid'),
      at: at.isDate ? at.toString() : at.toJSDate().toISOString().replace('.000', ''),
      title: text(event, 'summary'),
      text: text(event, 'description'),
      url: text(event, 'url'),
    }
  })
  return { name: text(calendar, 'x-wr-calname'), events }
}

function readByPython(file: string): ReadCalendar {
  const { status, stdout, stderr } = spawnSync(
    '/usr/bin/python3',
    [new URL('./test_calendar.py', import.meta.url).pathname],
    { input: file, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the file could not be read: ${stderr}`)
  return Read.parse(JSON.parse(stdout))
}

/** What stands in a file. @throws Error when one of the two cannot read it, or they read two different things */
export function readCalendar(file: string): ReadCalendar {
  const [one, other] = [readByJavaScript(file), readByPython(file)]
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(`read in two ways: ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
  return one
}
