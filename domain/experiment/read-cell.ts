import { asList, asLoose, isLoose, type Loose, type Repair } from './loose.ts'
import { freeId, ID_PATTERN, type Cell, type Metadata } from './notebook.ts'
import { readCount, readData, readOutput, readText } from './read-output.ts'

interface CellPlace {
  readonly cell: Loose
  readonly index: number
  readonly taken: Set<string>
  readonly repairs: Set<Repair>
}

export function readCell(place: CellPlace): Cell {
  const { cell, repairs } = place
  const {
    id: _id,
    cell_type: given,
    metadata,
    source: text,
    outputs,
    execution_count: count,
    attachments,
    ...extra
  } = cell
  const type = given === 'code' || given === 'markdown' ? given : 'raw'
  if (given !== type) repairs.add('cell-type')
  const source = readText(text, repairs)
  const id = readId(place, source)
  const kept = readCellMetadata({ metadata, type, repairs })
  // The schema knows no other field of a cell: what a program has put there goes on living beside its metadata.
  const strays: Loose = { ...extra, ...(type === 'code' && attachments !== undefined ? { attachments } : {}) }
  const moved = Object.entries(strays).filter(([key]) => !(key in kept))
  if (Object.keys(strays).length > 0) repairs.add('fields-moved')
  const all: Metadata = { ...kept, ...Object.fromEntries(moved) }
  if (type === 'code')
    return {
      id,
      cell_type: type,
      metadata: all,
      source,
      execution_count: readCount(count),
      outputs: asList(outputs).map((output) => readOutput(output, repairs)),
    }
  const files = Object.entries(asLoose(attachments)).filter((entry): entry is [string, Loose] => isLoose(entry[1]))
  return {
    id,
    cell_type: type,
    metadata: all,
    source,
    ...(files.length > 0
      ? { attachments: Object.fromEntries(files.map(([name, data]) => [name, readData(data, repairs)])) }
      : {}),
  }
}

function readId({ cell, index, taken, repairs }: CellPlace, source: string): string {
  const given = cell['id']
  const isValid = typeof given === 'string' && ID_PATTERN.test(given)
  if (given === undefined) repairs.add('ids-added')
  else if (!isValid || taken.has(given)) repairs.add('ids-replaced')
  // Made of the place and the text, so that the same file gives the same ids each time it is read.
  const id = freeId(
    isValid ? given : typeof given === 'string' && given !== '' ? given : `c${index}-${hashText(source)}`,
    taken,
  )
  taken.add(id)
  return id
}

/** FNV-1a: short and always the same; nothing secret rests on it. */
function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

function readCellMetadata({
  metadata,
  type,
  repairs,
}: {
  metadata: unknown
  type: Cell['cell_type']
  repairs: Set<Repair>
}): Metadata {
  if (!isLoose(metadata)) {
    if (metadata !== undefined) repairs.add('metadata')
    return {}
  }
  const kept: Record<string, unknown> = { ...metadata }
  const drop = (key: string, isValid: (value: unknown) => boolean) => {
    if (!(key in kept) || isValid(kept[key])) return
    delete kept[key]
    repairs.add('metadata')
  }
  if ('tags' in kept) kept['tags'] = readTags(kept['tags'], repairs)
  drop('name', (value) => typeof value === 'string' && /^.+$/.test(value))
  drop('jupyter', isLoose)
  if (type === 'raw') drop('format', (value) => typeof value === 'string')
  if (type !== 'code') return kept
  drop('collapsed', (value) => typeof value === 'boolean')
  drop('scrolled', (value) => typeof value === 'boolean' || value === 'auto')
  drop('execution', (value) => isLoose(value) && Object.values(value).every((time) => typeof time === 'string'))
  return kept
}

function readTags(value: unknown, repairs: Set<Repair>): string[] {
  const given = typeof value === 'string' ? value.split(',') : asList(value)
  const tags = [
    ...new Set(
      given
        .filter((tag) => typeof tag === 'string')
        .map((tag) => (tag.includes(',') ? tag.replaceAll(',', ' ').trim() : tag)),
    ),
  ].filter((tag) => tag !== '')
  if (JSON.stringify(tags) !== JSON.stringify(value)) repairs.add('tags')
  return tags
}
