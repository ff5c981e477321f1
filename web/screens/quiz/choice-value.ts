// An answer that is a list of choices, as the one string that the outbox keeps.

export const writeChoice = (choice: readonly string[]): string => JSON.stringify(choice)

/** What is no list of choices is none. */
export function readChoice(value: string | undefined): string[] {
  try {
    const choice: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(choice) ? choice.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
