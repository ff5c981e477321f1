/** As the contract has it, which would bring its whole library into the page; a test compares the two. */
export const MAX_BROUGHT_BYTES = 8 * 1024 * 1024
