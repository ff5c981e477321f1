/** All of the question before somebody signs out; fetched when that comes near, since the line may go. */
export const loadLeave = async () =>
  (
    await Promise.all([
      import('./leave-dialog.tsx'),
      import('../dialog/dialog-box.tsx'),
      import('./words.ts').then(({ loadWords }) => loadWords()),
    ])
  )[0].LeaveDialog

/** Tries it; what fails is tried again when it is wanted. */
export const prepareLeave = (): void => void loadLeave().catch(() => {})
