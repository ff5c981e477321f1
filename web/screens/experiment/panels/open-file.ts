import { MAX_NOTEBOOK_BYTES } from '../notebook-limit.ts'
import { parseNotebook } from '../../../../domain/experiment/read-notebook.ts'
import type { Translate } from '../../../i18n/use-messages.ts'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import type { Lab } from '../lab.ts'

/** A learner's own file in the place of the notebook: lifted and repaired, or refused with the reason. */
export async function openFile(lab: Lab, file: File, { t, locale }: { t: Translate; locale: string }): Promise<void> {
  const { name } = file
  if (file.size > MAX_NOTEBOOK_BYTES) return notifyFailure(t('notebook.open.too-large', { name }))
  const read = parseNotebook(await file.text())
  if (!read.isReadable)
    return notifyFailure(
      'version' in read
        ? t(`notebook.open.${read.reason}`, { name, version: read.version })
        : t(`notebook.open.${read.reason}`, { name }),
    )
  lab.open(read.notebook)
  const repairs = new Intl.ListFormat(locale).format(read.repairs.map((repair) => t(`notebook.repair.${repair}`)))
  notify(read.repairs.length === 0 ? t('notebook.open.done', { name }) : t('notebook.open.repaired', { name, repairs }))
}
