// The text format of Prometheus 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/
// Written here because all that we need of it are these lines; its usual library brings three packages along.

type Labels = Readonly<Record<string, string>>
export interface Sample {
  readonly labels?: Labels
  readonly value: number
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string
}
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly read: () => readonly Sample[]
}

const escapeValue = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
const keyOf = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeValue(value)}"`)
    .join(',')

export function writeMetrics(metrics: readonly Metric[]): string {
  const lines: string[] = []
  for (const { name, help, type, read } of metrics) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
    for (const { labels = {}, value, suffix = '' } of read()) {
      const key = keyOf(labels)
      lines.push(`${name}${suffix}${key && `{${key}}`} ${value}`)
    }
  }
  return `${lines.join('\n')}\n`
}

export interface Counter extends Metric {
  /** What is counted of these. */
  readonly find: (labels: Labels) => { value: number }
}

export function makeCounter(name: string, help: string): Counter {
  const counts = new Map<string, { labels: Labels; value: number }>()
  return {
    name,
    help,
    type: 'counter',
    find(labels) {
      const key = keyOf(labels)
      const count = counts.get(key) ?? { labels, value: 0 }
      counts.set(key, count)
      return count
    },
    read: () => [...counts.values()],
  }
}

export interface Histogram extends Metric {
  readonly observe: (labels: Labels, value: number) => void
}

/** `bounds` ascending; the last bucket, without an upper bound, is added. */
export function makeHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>()
  return {
    name,
    help,
    type: 'histogram',
    observe(labels, value) {
      const key = keyOf(labels)
      const one = series.get(key) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 }
      series.set(key, one)
      const at = bounds.findIndex((bound) => value <= bound)
      if (at >= 0) one.buckets[at] = (one.buckets[at] ?? 0) + 1
      one.sum += value
      one.count++
    },
    read: () =>
      [...series.values()].flatMap(({ labels, buckets, sum, count }) => {
        let below = 0
        return [
          ...bounds.map((bound, i) => ({
            suffix: '_bucket',
            labels: { ...labels, le: String(bound) },
            value: (below += buckets[i] ?? 0),
          })),
          { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: count },
        ]
      }),
  }
}
