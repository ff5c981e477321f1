import { CalendarPlus } from '../../art/lucide/icons.tsx'
import { callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { usePress } from '../../parts/use-press.ts'

/** One due date as a file that every calendar program opens. */
export function DueButton({ phaseId, moduleId, name }: { phaseId: string; moduleId: string; name: string }) {
  const { t } = useMessages()
  const { isBusy, press } = usePress(async () =>
    saveFile(await callFile('/calendar/due', { id: phaseId, module_id: moduleId })),
  )
  return (
    <Button
      look="quiet"
      isSmall
      isIconOnly
      icon={<CalendarPlus aria-hidden="true" />}
      title={t('learning.timeline.toCalendar')}
      aria-disabled={isBusy}
      onClick={press}
    >
      {t('learning.timeline.toCalendarNamed', { name })}
    </Button>
  )
}
