import type { LearnerEvent } from '../../../../contract/staff-learner-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'

/** What happened, as a line and a line below it. */
export function useWordEvent() {
  const { t } = useMessages()
  return ({ what, args }: LearnerEvent): { readonly title: string; readonly detail: string } => {
    const text = (name: string) => String(args[name] ?? '')
    const number = (name: string) => Number(args[name] ?? 0)
    const lesson = text('lesson')
    const phase = text('phase')
    const [noun = '', state = ''] = what.split('.')
    switch (noun) {
      case 'attempt':
        return {
          title: t('staff.event.attempt', { state, lesson, score: number('score'), total: number('total') }),
          detail: t('staff.event.attempt.detail', { ordinal: number('ordinal'), receipt: text('receipt') }),
        }
      case 'lab':
        return state === 'handedIn'
          ? {
              title: t('staff.event.handIn', {
                lesson,
                outcome: text('outcome'),
                score: number('score'),
                total: number('total'),
              }),
              detail: text('number'),
            }
          : {
              title: t('staff.event.lab', { state, lesson }),
              detail: state === 'ended' ? t('staff.event.lab.minutes', { minutes: number('minutes') }) : text('reason'),
            }
      case 'lesson':
        return { title: t('staff.event.lesson', { item: state, lesson }), detail: phase }
      case 'order':
        return {
          title: t('staff.event.order', { state, reference: text('reference') }),
          detail: [text('by'), text('reason')].filter((part) => part !== '').join(' · '),
        }
      case 'hours':
        return {
          title: t('staff.event.hours', {
            kind: state,
            source: text('source'),
            hours: Math.abs(Math.round(number('minutes') / 6)) / 10,
          }),
          detail: phase,
        }
      case 'message':
        return {
          title: t('staff.event.message', { title: text('title') }),
          detail: t('staff.event.message.state', { state }),
        }
      case 'mail':
        return {
          title: t('staff.event.mail', { mail: text('mail'), title: text('title') }),
          detail: t('staff.event.mail.state', { state, reply: text('reply') || 'none' }),
        }
      case 'feedback':
        return {
          title: t('staff.event.feedback', { state, by: text('by') }),
          detail: text('text'),
        }
      case 'certificate':
        return { title: t('staff.event.certificate', { state, phase }), detail: text('number') }
      case 'signIn':
        return { title: t('staff.event.signIn'), detail: text('device') }
      default:
        return {
          title: t('staff.event.staff', { by: text('by'), deed: `${text('noun')} ${text('verb')}` }),
          detail: text('reason'),
        }
    }
  }
}
