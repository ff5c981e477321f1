import { expect, test } from 'vitest'
import { writeNotes } from './markdown.ts'

test('notes are a file that any reader of Markdown shows as they were: quotations, places, what was typed', () => {
  expect(
    writeNotes('LLM *foundations*', [
      {
        name: 'Surprise',
        notes: [
          { exact: 'a_b costs 2 < 3', place: '', body: 'Mine: **bold** stays.' },
          { exact: '', place: 'Film, 1:23', body: 'Look again' },
          { exact: '# first\n1. second', place: '', body: '' },
        ],
      },
    ]),
  ).toBe(
    [
      String.raw`# LLM \*foundations\*`,
      '## Surprise',
      String.raw`> a\_b costs 2 \< 3`,
      'Mine: **bold** stays.',
      '---',
      '**Film, 1:23**',
      'Look again',
      '---',
      String.raw`> \# first` + '\n' + String.raw`> 1\. second`,
      '---',
      '',
    ]
      .join('\n\n')
      .replace(/\n\n$/, '\n'),
  )
})
