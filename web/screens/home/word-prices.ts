// The numbers of the showcase, computed: the eight sentences of the first phase, and what a bigram pays for each word.
const sentences = ['red', 'green'].flatMap((colour) =>
  ['', ' light'].flatMap((light) =>
    ['', ' always'].map((always) =>
      `${colour}${light}${always} means ${colour === 'red' ? 'stop' : 'go'} .`.split(' '),
    ),
  ),
)

/** Bits for each word of the sentence, given only the word before it. */
export function priceWords(sentence: readonly string[]): number[] {
  const pairs = sentences.flatMap((words) => words.map((word, i) => [words[i - 1] ?? '.', word] as const))
  return sentence.map((word, i) => {
    const before = sentence[i - 1] ?? '.'
    const followers = pairs.filter(([first]) => first === before)
    return Math.log2(followers.length / followers.filter(([, second]) => second === word).length)
  })
}

export const shownSentence = ['red', 'light', 'always', 'means', 'stop', '.'] as const
/** What naming one of the sentences costs a reader who forgets nothing. */
export const leastBits = Math.log2(sentences.length)
