/** Where the text of a cell stands: its editor, its code that is only read, its rendered text. */
export const CELL_TEXTS = '.cm-content, [data-static-code], [data-rendered]'
