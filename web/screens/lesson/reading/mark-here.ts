import styles from './mark-here.module.css'

/** Says at a block, for a few seconds, that the reader was here. */
export function markHere(block: HTMLElement, words: string): void {
  const name = styles['here'] ?? ''
  block.dataset['here'] = words
  block.classList.add(name)
  block.addEventListener(
    'animationend',
    () => {
      block.classList.remove(name)
      delete block.dataset['here']
    },
    { once: true },
  )
}
