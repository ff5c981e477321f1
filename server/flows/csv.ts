// Lists that a spreadsheet opens (RFC 4180).

/** What a person typed must stay text where the list is opened: a spreadsheet would reckon with `=1+1`. */
function writeCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const writeCsvLine = (cells: readonly string[]): string => cells.map(writeCell).join(',')

/** With the mark by which spreadsheets know UTF-8, and the line ends that they write themselves. */
export const writeCsvFile = (lines: readonly string[]): Buffer =>
  Buffer.from(`\u{FEFF}${lines.map((line) => `${line}\r\n`).join('')}`)
