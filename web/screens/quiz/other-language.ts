interface Texts {
  readonly lang: string
  readonly choices: readonly {
    readonly text: string | null
    readonly lang: string
    readonly why?: string | null
    readonly why_lang?: string
  }[]
}

/** The language of what is not translated in a question: its prompt, a choice, or a reason that is shown. */
export const findOtherLanguage = ({ lang, choices }: Texts, locale: string): string | undefined =>
  [
    lang,
    ...choices.flatMap((choice) => [
      ...(choice.text === null ? [] : [choice.lang]),
      ...(choice.why && choice.why_lang !== undefined ? [choice.why_lang] : []),
    ]),
  ].find((one) => one !== locale)
