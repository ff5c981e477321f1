import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../api.ts'
import { useLocale } from '../../i18n/locale-context.tsx'

type Types = Readonly<Record<string, string>>

/** The kinds of issue, in the reader's language. */
export function useQuestionTypes(): {
  readonly types: Types | undefined
  readonly hasFailed: boolean
  readonly load: () => void
} {
  const { locale } = useLocale()
  const [known, setKnown] = useState<{ readonly locale: string; readonly types: Types | 'failed' }>()
  const load = useCallback(() => {
    ask('/feedback/form', {}).then(
      ({ question_types }) => setKnown({ locale, types: question_types }),
      () => setKnown({ locale, types: 'failed' }),
    )
  }, [locale])
  // An effect: the answer is the server's, and another in another language.
  useEffect(() => load(), [load])
  const types = known?.types === 'failed' ? undefined : known?.types
  return { types, hasFailed: known?.types === 'failed' && known.locale === locale, load }
}
