/** Prints the page with the answers to the text's guesses and questions open or closed; on the screen they are then as they were. */
export function printText({ isOpen }: { readonly isOpen: boolean }): void {
  const others = [
    ...document.querySelectorAll<HTMLDetailsElement>('.reading :is([role="group"], .recall) details'),
  ].filter((answer) => answer.open !== isOpen)
  const turn = () => {
    for (const answer of others) answer.open = !answer.open
  }
  turn()
  addEventListener('afterprint', turn, { once: true })
  print()
}
