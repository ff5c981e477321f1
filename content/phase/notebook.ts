import { z } from 'zod'
import { startOf, type Folder } from '../folder.ts'
import type { Report } from '../problem.ts'

const MEGABYTE = 1_000_000

const notebook = z.looseObject({
  nbformat: z.literal(4),
  cells: z.array(z.looseObject({ cell_type: z.enum(['markdown', 'code', 'raw']), outputs: z.array(z.unknown()).optional() })),
})

/** Checks that a notebook can be read and is not too big; what is in it the experiments read. */
export async function checkNotebook(folder: Folder, file: string, report: Report): Promise<void> {
  const place = startOf(folder.show(file))
  const bytes = await folder.bytes(file)
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    report.add(place, 'notebook-invalid', { detail: error instanceof Error ? error.message : String(error) })
    return
  }
  const parsed = notebook.safeParse(json)
  if (!parsed.success) {
    report.add(place, 'notebook-invalid', { detail: parsed.error.issues[0]?.path.map(String).join('.') ?? '' })
    return
  }
  const outputs = parsed.data.cells.reduce((sum, cell) => sum + JSON.stringify(cell.outputs ?? []).length, 0)
  const megabytes = (size: number) => Math.round((size / MEGABYTE) * 10) / 10
  if (bytes.length > 5 * MEGABYTE) report.add(place, 'notebook-large', { megabytes: megabytes(bytes.length) })
  if (outputs > MEGABYTE) report.add(place, 'notebook-output', { megabytes: megabytes(outputs) })
}
