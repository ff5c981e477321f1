import { useMessages } from '../../../i18n/use-messages.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { KeyRows } from '../../../parts/key-rows.tsx'
import type { Key } from '../../../i18n/messages.ts'
import styles from './keys-dialog.module.css'

type Row = readonly [keys: readonly (readonly string[])[], words: Extract<Key, `notebook.keys.${string}`>]

const groups: readonly { readonly title: Extract<Key, `notebook.keys.${string}`>; readonly rows: readonly Row[] }[] = [
  {
    title: 'notebook.keys.always',
    rows: [
      [[['Shift', 'Enter']], 'notebook.keys.runNext'],
      [[['Ctrl', 'Enter']], 'notebook.keys.runStay'],
      [[['Alt', 'Enter']], 'notebook.keys.runInsert'],
      [[['Ctrl', 'S']], 'notebook.keys.save'],
      [[['Ctrl', 'F']], 'notebook.keys.find'],
    ],
  },
  {
    title: 'notebook.keys.selected',
    rows: [
      [[['Enter']], 'notebook.keys.edit'],
      [[['↑'], ['↓'], ['K'], ['J']], 'notebook.keys.move'],
      [
        [
          ['Shift', '↑'],
          ['Shift', '↓'],
        ],
        'notebook.keys.extend',
      ],
      [
        [
          ['Shift', 'Home'],
          ['Shift', 'End'],
        ],
        'notebook.keys.extendFar',
      ],
      [[['Ctrl', 'A']], 'notebook.keys.selectAll'],
      [[['A'], ['B']], 'notebook.keys.insert'],
      [[['D', 'D'], ['Z']], 'notebook.keys.remove'],
      [[['X'], ['C']], 'notebook.keys.copy'],
      [[['V'], ['Shift', 'V']], 'notebook.keys.paste'],
      [[['Shift', 'M']], 'notebook.keys.merge'],
      [
        [
          ['Ctrl', 'Shift', '↑'],
          ['Ctrl', 'Shift', '↓'],
        ],
        'notebook.keys.moveCell',
      ],
      [[['O'], ['Shift', 'O']], 'notebook.keys.output'],
      [[['Y'], ['M'], ['R']], 'notebook.keys.kind'],
      [[['1'], ['6']], 'notebook.keys.heading'],
      [[['Shift', 'L']], 'notebook.keys.numbers'],
      [[['F']], 'notebook.keys.find'],
      [[['I', 'I']], 'notebook.keys.interrupt'],
      [[['0', '0']], 'notebook.keys.restart'],
      [[['H']], 'notebook.keys.help'],
    ],
  },
  {
    title: 'notebook.keys.editing',
    rows: [
      [[['Esc']], 'notebook.keys.leave'],
      [[['Tab']], 'notebook.keys.complete'],
      [[['Shift', 'Tab']], 'notebook.keys.outdent'],
      [[['Ctrl', '/']], 'notebook.keys.comment'],
      [[['Ctrl', 'Shift', '-']], 'notebook.keys.split'],
      [
        [
          ['Ctrl', 'Z'],
          ['Ctrl', 'Y'],
        ],
        'notebook.keys.undo',
      ],
    ],
  },
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useMessages()
  return (
    <Dialog title={t('notebook.keys.title')} isOpen onClose={onClose}>
      <p className={styles['intro']}>{t('notebook.keys.body')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls by keys, too */}
      <div className={styles['groups']} tabIndex={0} role="group" aria-label={t('notebook.keys.title')}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <KeyRows rows={rows.map(([keys, words]) => ({ keys, words: t(words) }))} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
