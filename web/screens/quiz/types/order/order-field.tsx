import { useMessages } from '../../../../i18n/use-messages.ts'
import { readList, writeList } from '../../given.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { Asked, FieldProps } from '../question-screen.ts'
import { SortableList } from '../sortable-list.tsx'

/** A list as the attempt has drawn it, until it is put in order. */
export function OrderField({ question, given, isClosed, onGive }: FieldProps<Asked<'order'>>) {
  const { t } = useMessages()
  const items = readList(given).flatMap((id) => question.items.find((item) => item.id === id) ?? [])
  const isOpen = items.length === 0
  return (
    <FieldFrame
      legend={t(isOpen ? 'quiz.order.open' : 'quiz.order.legend')}
      hasAnswer={!isOpen}
      isClosed={isClosed}
      onClear={() => onGive('')}
    >
      <SortableList
        items={items.length === question.items.length ? items : question.items}
        isOpen={isOpen}
        isClosed={isClosed}
        onMove={(ids) => onGive(writeList(ids))}
      />
    </FieldFrame>
  )
}
