/** A text for the log, without anybody's address: mail servers like to repeat it. */
export const hideAddresses = (text: string): string => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<address>')
