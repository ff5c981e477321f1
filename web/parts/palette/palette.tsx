import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { X } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import styles from './palette.module.css'
import type { Item } from './item.ts'
import { useDeeds } from './use-deeds.ts'
import { useHits } from './use-hits.ts'
import { loadPhaseList, usePhaseList } from '../header/phase-list.ts'

interface Group {
  readonly id: string
  readonly name: string
  readonly items: readonly Item[]
}

/** So many of each kind: what is wanted is found by another letter, not by reading on. */
const MOST_NAMES = 6

/** A field, and below it what its words may mean: places, deeds, and where they are written. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useMessages()
  const id = useId()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const typed = words.trim()
  const deeds = useDeeds()
  const lessons = useLessons()
  const hits = useHits(typed)

  // An effect, before the paint: the top layer is the browser's.
  useLayoutEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])

  const groups: Group[] = [
    {
      id: 'deeds',
      name: t(typed === '' ? 'search.palette.where' : 'search.palette.deeds'),
      items: typed === '' ? deeds.filter(({ isFirst }) => isFirst) : matchNames(deeds, typed).slice(0, MOST_NAMES),
    },
    { id: 'lessons', name: t('search.palette.lessons'), items: matchNames(lessons, typed).slice(0, MOST_NAMES) },
    { id: 'notes', name: t('search.palette.notes'), items: hits.notes },
    { id: 'hits', name: t('search.palette.hits'), items: hits.items },
    {
      id: 'all',
      name: t('search.title'),
      items:
        typed === ''
          ? []
          : [{ id: 'all', name: t('search.palette.all', { words: typed }), hint: '', path: to.search(typed) }],
    },
  ].filter(({ items }) => items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const chosen = items[Math.min(at, items.length - 1)]
  const optionId = (item: Item) => `${id}-${item.id}`

  // An effect: what is chosen by keys comes into view.
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  const take = (item: Item | undefined) => {
    if (!item) return
    dialog.current?.close() // the focus goes back first
    onClose()
    if (item.act) item.act()
    else if (item.path !== undefined) void navigate(item.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return // these keys choose Chinese characters
    const last = items.length - 1
    const now = Math.min(at, last)
    const next = { ArrowDown: now >= last ? 0 : now + 1, ArrowUp: now <= 0 ? last : now - 1 }[event.key]
    if (next !== undefined) setAt(Math.max(0, next))
    else if (event.key === 'Enter') take(chosen)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside the box closes it; Escape does for keys
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label={t('shell.find')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className={styles['box']}>
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          aria-autocomplete="list"
          aria-label={t('search.label')}
          placeholder={t('search.palette.hint')}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens it types next
          autoFocus
          value={words}
          onChange={({ currentTarget: { value } }) => {
            setWords(value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        {/* A phone has no Escape, and nothing beside the box. */}
        <button
          type="button"
          className={styles['close']}
          aria-label={t('shell.close')}
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden="true" />
        </button>
        <div id={`${id}-list`} role="listbox" aria-label={t('search.palette.list')} className={styles['list']}>
          {groups.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
              <p id={`${id}-group-${group.id}`} role="presentation" className={styles['group']}>
                {group.name}
              </p>
              {group.items.map((item) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and hears the keys (combobox pattern of ARIA)
                <div
                  key={item.id}
                  id={optionId(item)}
                  role="option"
                  aria-selected={item === chosen}
                  className={styles['option']}
                  onPointerMove={() => setAt(items.indexOf(item))}
                  onClick={() => take(item)}
                >
                  <span lang={item.lang}>{item.name}</span>
                  {item.hint === '' ? null : <small>{item.hint}</small>}
                  {item.parts ? (
                    <span className={styles['said']} lang={item.lang}>
                      {item.parts.map(({ text, is_hit: isHit }, i) => (isHit ? <mark key={i}>{text}</mark> : text))}
                    </span>
                  ) : null}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={styles['state']} data-keys={typed === '' || undefined}>
          {hits.hasFailed
            ? t('search.palette.failed')
            : hits.isWaiting
              ? t('search.palette.waiting')
              : typed === ''
                ? t('search.palette.keys')
                : t('search.palette.count', { count: items.length - 1 })}
        </p>
      </div>
    </dialog>
  )
}

/** Those whose name, hint or alias has every word that was typed; those that begin with it first. Nothing typed: none. */
function matchNames(items: readonly Item[], typed: string): readonly Item[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rank = ({ name }: Item): number => {
    const folded = fold(name)
    return folded.startsWith(words.join(' ')) ? 0 : words.every((word) => folded.includes(word)) ? 1 : 2
  }
  return items
    .filter(({ name, hint, alias = '' }) => words.every((word) => fold(`${name} ${hint} ${alias}`).includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Phases, and their lessons by name: anybody may know these. */
function useLessons(): readonly Item[] {
  const { t, locale } = useMessages()
  // An effect: it is asked for when the palette opens, and again in another language.
  useEffect(() => loadPhaseList(), [locale])
  return (usePhaseList() ?? []).flatMap((phase) => [
    { id: `phase-${phase.id}`, name: phase.name, hint: t('search.palette.phase'), path: to.phase(phase.id) },
    { id: `terms-${phase.id}`, name: t('search.palette.terms'), hint: phase.name, path: to.terms(phase.id) },
    ...phase.map_tree.flatMap((module) =>
      module.children.map(({ node }) => ({
        id: `lesson-${phase.id}-${node.id}`,
        name: node.name,
        hint: t('search.kind.lesson'),
        alias: module.node.name,
        path: to.lesson({ phase: phase.id, module: module.node.id, lesson: node.id }),
      })),
    ),
  ])
}
