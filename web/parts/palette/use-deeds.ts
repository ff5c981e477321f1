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
          },
        ]
      : []),
    { id: 'learning', name: t('shell.nav.myCourses'), hint: '', isFirst: true, path: to.myLearning() },
    { id: 'notes', name: t('shell.user.notes'), hint: '', isFirst: true, path: to.notes() },
    { id: 'recall', name: t('search.palette.recall'), hint: '', isFirst: true, path: to.recall() },
    { id: 'certificates', name: t('shell.user.certificates'), hint: '', isFirst: true, path: to.myCertificates() },
    { id: 'messages', name: t('search.palette.messages'), hint: '', path: to.messages() },
    { id: 'hours', name: t('search.palette.hours'), hint: '', path: to.hours() },
    { id: 'settings', name: t('shell.user.settings'), hint: '', isFirst: true, path: to.settings() },
  ]
  const themes = (['auto', 'light', 'dark'] as const)
    .filter((one) => one !== theme)
    .map((one) => ({
      id: `theme-${one}`,
      name: t('search.palette.theme', { theme: t(`shell.theme.${one}`) }),
      hint: t('shell.theme'),
      act: () => setTheme(one),
    }))
  return [
    ...(isSignedIn
      ? own
      : [
          { id: 'sign-in', name: t('shell.signIn'), hint: '', isFirst: true, path: login.signIn },
          { id: 'sign-up', name: t('shell.signUp'), hint: '', path: login.signUp },
        ]),
    { id: 'home', name: t('shell.nav.home'), hint: '', path: to.home() },
    { id: 'phases', name: t('shell.foot.phases'), hint: '', isFirst: true, path: to.phases() },
    { id: 'questions', name: t('shell.nav.questions'), hint: '', isFirst: true, path: to.questions() },
    { id: 'verify', name: t('search.palette.verify'), hint: '', path: to.verify() },
    {
      id: 'language',
      name: other === 'en' ? 'English' : '简体中文',
      lang: other,
      hint: t('search.palette.language'),
      alias: 'language chinese english 中文 英文 语言',
      isFirst: true,
      act: () => void setLocale(other),
    },
    ...themes,
    ...(isSignedIn ? [{ id: 'sign-out', name: t('shell.user.logOut'), hint: '', isFirst: true, act: logOut }] : []),
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
