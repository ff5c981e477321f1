// nbformat 3 had worksheets, headings as cells, and outputs with short names. This makes format 4 of it; what is odd
// beyond that, read-notebook.ts repairs.

import { asList, asLoose, type Loose } from './loose.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  text: 'text/plain',
  html: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  latex: 'text/latex',
  json: 'application/json',
  javascript: 'application/javascript',
  pdf: 'application/pdf',
}

/** A notebook of format 3 in the shape of format 4. */
export function liftNotebook(old: Loose): Loose {
  const sheets = asList(old['worksheets']).map(asLoose)
  // A second sheet was never shown by any program; its cells follow the first one's.
  return {
    nbformat: 4,
    nbformat_minor: 0,
    metadata: old['metadata'],
    cells: sheets.flatMap((sheet) => asList(sheet['cells']).map((cell) => liftCell(asLoose(cell)))),
  }
}

function liftCell(cell: Loose): Loose {
  const { cell_type: type, metadata, ...rest } = cell
  if (type === 'code') {
    const { input, prompt_number: count, outputs, collapsed, language, ...other } = rest
    const known = {
      ...(typeof collapsed === 'boolean' ? { collapsed } : {}),
      ...(language !== undefined && language !== 'python' ? { language } : {}),
    }
    return {
      ...other,
      cell_type: 'code',
      metadata: { ...asLoose(metadata), ...known },
      source: input,
      execution_count: count ?? null,
      outputs: asList(outputs).map((output) => liftOutput(asLoose(output))),
    }
  }
  if (type === 'heading') {
    const { level, source, ...other } = rest
    const depth = typeof level === 'number' && level >= 1 && level <= 6 ? Math.floor(level) : 1
    return {
      ...other,
      cell_type: 'markdown',
      metadata,
      source: `${'#'.repeat(depth)} ${joinText(source).replaceAll('\n', ' ')}`,
    }
  }
  return { ...rest, cell_type: type === 'html' ? 'markdown' : type, metadata }
}

function liftOutput(output: Loose): Loose {
  const type = output['output_type']
  if (type === 'pyerr')
    return { output_type: 'error', ename: output['ename'], evalue: output['evalue'], traceback: output['traceback'] }
  if (type === 'stream') return { output_type: 'stream', name: output['stream'], text: output['text'] }
  if (type !== 'pyout' && type !== 'display_data') return output
  const data: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(output)) {
    const media = mediaTypes[key] ?? (key.includes('/') ? key : undefined)
    if (media !== undefined) data[media] = media === 'application/json' ? parseText(value) : value
  }
  const details = Object.entries(asLoose(output['metadata'])).map(([key, value]) => [mediaTypes[key] ?? key, value])
  const lifted = { data, metadata: Object.fromEntries(details) as Loose }
  return type === 'pyout'
    ? { output_type: 'execute_result', execution_count: output['prompt_number'] ?? null, ...lifted }
    : { output_type: 'display_data', ...lifted }
}

const joinText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join('') : typeof value === 'string' ? value : ''

function parseText(value: unknown): unknown {
  try {
    return JSON.parse(joinText(value))
  } catch {
    return joinText(value)
  }
}
