import { useMessages } from '../../../i18n/use-messages.ts'

/** The fact that says that somebody is stuck, in a few words. */
export function useWordStuck() {
  const { t } = useMessages()
  return ({ reason, times, what }: { reason: string; times: number; what: string }): string =>
    t('staff.stuck.fact', { reason, times, what })
}
