import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useLocale } from '../../i18n/locale-context.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { setTheme, useTheme } from '../../use-theme.ts'
import { readLastPhase } from '../study/last-phase.ts'
import { useLoginPaths } from '../use-login-paths.ts'
import type { Item } from './item.ts'

type Phases = OutputOf<'/dataset-cert/user-self-list'>['list']

/** Where somebody can go from anywhere, and what they can do. */
export function useDeeds(): readonly Item[] {
  const { t } = useMessages()
  const { isSignedIn } = useSession()
  const { locale, setLocale } = useLocale()
  const theme = useTheme()
  const logOut = useLogOut()
  const login = useLoginPaths()
  const phases = usePhases(isSignedIn, locale)
  const other = locale === 'en' ? 'zh-CN' : 'en'
  const resume = phases.find(({ id, next }) => id === readLastPhase() && next) ?? phases.find(({ next }) => next)

  const own: readonly Item[] = [
    ...(resume?.next
      ? [
          {
            id: 'resume',
            name: t('search.palette.resume', { lesson: resume.next.name }),
            hint: resume.name,
            isFirst: true,
            path: to.goOn(resume.id),
            alias: t('search.alias.resume'),
          },
        ]
      : []),
    {
      id: 'learning',
      name: t('shell.nav.myCourses'),
      hint: '',
      alias: t('search.alias.learning'),
      isFirst: true,
      path: to.myLearning(),
    },
    {
      id: 'notes',
      name: t('shell.user.notes'),
      hint: '',
      alias: t('search.alias.notes'),
      isFirst: true,
      path: to.notes(),
    },
    {
      id: 'recall',
      name: t('search.palette.recall'),
      hint: '',
      alias: t('search.alias.recall'),
      isFirst: true,
      path: to.recall(),
    },
    {
      id: 'certificates',
      name: t('shell.user.certificates'),
      hint: '',
      alias: t('search.alias.certificates'),
      isFirst: true,
      path: to.myCertificates(),
    },
    { id: 'work', name: t('shell.user.work'), hint: '', alias: t('search.alias.work'), path: to.myWork() },
    {
      id: 'messages',
      name: t('search.palette.messages'),
      hint: '',
      alias: t('search.alias.messages'),
      path: to.messages(),
    },
    { id: 'hours', name: t('search.palette.hours'), hint: '', alias: t('search.alias.hours'), path: to.hours() },
    {
      id: 'settings',
      name: t('shell.user.settings'),
      hint: '',
      alias: t('search.alias.settings'),
      isFirst: true,
      path: to.settings(),
    },
  ]
  const themes = (['auto', 'light', 'dark'] as const)
    .filter((one) => one !== theme)
    .map((one) => ({
      id: `theme-${one}`,
      name: t('search.palette.theme', { theme: t(`shell.theme.${one}`) }),
      hint: t('shell.theme'),
      alias: t(`search.alias.theme.${one}`),
      act: () => setTheme(one),
    }))
  return [
    ...(isSignedIn
      ? own
      : [
          {
            id: 'sign-in',
            name: t('shell.signIn'),
            hint: '',
            alias: t('search.alias.signIn'),
            isFirst: true,
            path: login.signIn,
          },
          { id: 'sign-up', name: t('shell.signUp'), hint: '', alias: t('search.alias.signUp'), path: login.signUp },
        ]),
    { id: 'home', name: t('shell.nav.home'), hint: '', path: to.home() },
    {
      id: 'phases',
      name: t('shell.foot.phases'),
      hint: '',
      alias: t('search.alias.phases'),
      isFirst: true,
      path: to.phases(),
    },
    {
      id: 'questions',
      name: t('shell.nav.questions'),
      hint: '',
      alias: t('search.alias.questions'),
      isFirst: true,
      path: to.questions(),
    },
    { id: 'verify', name: t('search.palette.verify'), hint: '', alias: t('search.alias.verify'), path: to.verify() },
    {
      id: 'language',
      name: other === 'en' ? 'English' : '简体中文',
      lang: other,
      hint: t('search.palette.language'),
      alias: `${t(`search.alias.language.${other}`)} language chinese english 中文 英文 语言`,
      isFirst: true,
      act: () => void setLocale(other),
    },
    ...themes,
    ...(isSignedIn
      ? [
          {
            id: 'sign-out',
            name: t('shell.user.logOut'),
            hint: '',
            alias: t('search.alias.signOut'),
            isFirst: true,
            act: logOut,
          },
        ]
      : []),
  ]
}

/** Where the learner is; without an answer there is nothing to go on with. */
function usePhases(isSignedIn: boolean, locale: string): Phases {
  const [phases, setPhases] = useState<Phases>([])
  // An effect: it is asked for when the palette opens, and again in another language.
  useEffect(() => {
    if (!isSignedIn) return
    let isGone = false
    call('/dataset-cert/user-self-list', {}, { isQuiet: true }).then(
      ({ list }) => isGone || setPhases(list),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isSignedIn, locale])
  return isSignedIn ? phases : []
}
