// What a program of a text is written and shown with is what a lab's cells are: the one door between the two.

// oxlint-disable-next-line no-restricted-imports -- a program is written as in its lab
export { CodeEditor } from '../../experiment/editor/code-editor.tsx'
// oxlint-disable-next-line no-restricted-imports -- the lab's own keys
export { runKeyOf } from '../../experiment/editor/run-key.ts'
// oxlint-disable-next-line no-restricted-imports -- the lab's own way to show pictures and HTML, in its frames
export { Outputs } from '../../experiment/output/outputs.tsx'
// oxlint-disable-next-line no-restricted-imports -- what a terminal would show
export { TextOutput } from '../../experiment/output/text-output.tsx'
// oxlint-disable-next-line no-restricted-imports -- the frames that are the learner's own
export { trimTraceback } from '../../experiment/output/traceback.ts'
// oxlint-disable-next-line no-restricted-imports -- the lab's own download bar
export { BootBar } from '../../experiment/panels/boot-bar.tsx'
