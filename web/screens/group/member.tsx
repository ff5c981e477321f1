import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import type { Invitation } from './invitation.tsx'
import styles from './invitation.module.css'

/** Joined, and enrolled in what the invitation opens. */
export function Member({ group, phases }: Pick<Invitation, 'group' | 'phases'>) {
  const { t } = useMessages()
  return (
    <>
      <h1>{t('group.invitation.member', { group: group.name })}</h1>
      <p className={styles['lead']} role="status">
        {t('group.invitation.memberBody', { count: phases.length })}
      </p>
      <ul className={styles['phases']}>
        {phases.map(({ id, name }) => (
          <li key={id}>
            <Link to={to.overviewLesson(id)}>{name}</Link>
          </li>
        ))}
      </ul>
      <p className={styles['actions']}>
        <ButtonLink
          look="gold"
          to={phases.length === 1 && phases[0] ? to.overviewLesson(phases[0].id) : to.myLearning()}
        >
          {phases.length === 1 && phases[0] ? phases[0].name : t('group.invitation.myLearning')}
        </ButtonLink>
      </p>
    </>
  )
}
