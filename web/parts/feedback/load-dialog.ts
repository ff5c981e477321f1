import { loadMessages } from '../../i18n/messages.ts'

export const loadDialog = async () =>
  (await Promise.all([import('./feedback-dialog.tsx'), loadMessages(['feedback'])]))[0].FeedbackDialog
