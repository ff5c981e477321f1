import { saveFile } from '../../../parts/save-file.ts'

/** Saves a notebook as a file of the learner's. */
export const download = ({ name, text }: { name: string; text: string }): void =>
  saveFile({ name, blob: new Blob([text], { type: 'application/x-ipynb+json' }) })
