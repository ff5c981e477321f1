import { expect, test } from 'vitest'
import { makeCounter, makeHistogram, writeMetrics } from './metrics-text.ts'

test('a metric is written with what it is, its kind and a line for each sample', () => {
  const read = () => [
    { value: 1 },
    { labels: { lane: 'slow', state: 'waiting' }, value: 2.5 },
    { suffix: '_sum', labels: {}, value: 3 },
  ]
  expect(
    writeMetrics([
      { name: 'a', help: 'What it is.', type: 'gauge', read },
      { name: 'b', help: 'Another.', type: 'counter', read: () => [] },
    ]),
  ).toBe(
    '# HELP a What it is.\n# TYPE a gauge\na 1\na{lane="slow",state="waiting"} 2.5\na_sum 3\n# HELP b Another.\n# TYPE b counter\n',
  )
})

test('whatever a label says ends neither itself nor the line', () => {
  const read = () => [{ labels: { path: 'a\\b"c"\nd\n' }, value: 1 }]
  expect(writeMetrics([{ name: 'a', help: 'h', type: 'gauge', read }]).split('\n')[2]).toBe(
    String.raw`a{path="a\\b\"c\"\nd\n"} 1`,
  )
})

test('a counter counts each set of labels by itself', () => {
  const counter = makeCounter('calls', 'Calls.')
  counter.find({ call: 'a' }).value++
  counter.find({ call: 'b' }).value += 5
  counter.find({ call: 'a' }).value++
  expect([counter.name, counter.help, counter.type]).toEqual(['calls', 'Calls.', 'counter'])
  expect(counter.read()).toEqual([
    { labels: { call: 'a' }, value: 2 },
    { labels: { call: 'b' }, value: 5 },
  ])
})

test('a bucket of a histogram holds all up to and with its bound, the last one everything', () => {
  const histogram = makeHistogram('seconds', 'Time.', [1, 2, 5])
  for (const value of [0, 1, 1.5, 5, 6]) histogram.observe({ call: 'a' }, value)
  histogram.observe({ call: 'b' }, 2)
  expect(writeMetrics([histogram]).split('\n')).toEqual([
    '# HELP seconds Time.',
    '# TYPE seconds histogram',
    'seconds_bucket{call="a",le="1"} 2',
    'seconds_bucket{call="a",le="2"} 3',
    'seconds_bucket{call="a",le="5"} 4',
    'seconds_bucket{call="a",le="+Inf"} 5',
    'seconds_sum{call="a"} 13.5',
    'seconds_count{call="a"} 5',
    'seconds_bucket{call="b",le="1"} 0',
    'seconds_bucket{call="b",le="2"} 1',
    'seconds_bucket{call="b",le="5"} 1',
    'seconds_bucket{call="b",le="+Inf"} 1',
    'seconds_sum{call="b"} 2',
    'seconds_count{call="b"} 1',
    '',
  ])
})
