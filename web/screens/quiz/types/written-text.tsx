import { useMessages } from '../../../i18n/use-messages.ts'
import { RichText } from '../../../parts/study/rich-text.tsx'

/** A phrase in the language that it turned out to be in. */
export function WrittenText({ of }: { of: { readonly text: string; readonly lang: string } }) {
  const { locale } = useMessages()
  return <RichText look="choice" html={of.text} lang={of.lang === locale ? undefined : of.lang} />
}

/** Why the right answer is right. */
export function Why({ of }: { of: { readonly text: string; readonly lang: string } | null }) {
  const { locale } = useMessages()
  return of && <RichText look="why" html={of.text} lang={of.lang === locale ? undefined : of.lang} />
}
