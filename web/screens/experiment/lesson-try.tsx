import { ArrowLeft, PanelLeft } from '../../art/lucide/icons.tsx'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Route } from './+types/lesson-try.ts'
import { ask } from '../../api.ts'
import { Logo } from '../../art/logo.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { FaultBoundary } from '../../parts/fault-boundary.tsx'
import { SkipLink } from '../../parts/frame.tsx'
import { MenuStyles } from '../../parts/header/menu-styles.tsx'
import { LanguageSwitch, ThemeMenu } from '../../parts/header/preference-switches.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { OtherLanguage } from '../../parts/other-language.tsx'
import { useLoginPaths } from '../../parts/use-login-paths.ts'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { MissingScreen } from '../loaded-page.tsx'
import gate from '../../parts/study/gate.module.css'
// oxlint-disable-next-line no-restricted-imports -- a lab shows the reading of its lesson beside it
import { Reading } from '../lesson/reading/reading.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import { CHECKS_ID } from './checks/checks-panel.tsx'
import type { Lab } from './lab.ts'
import { LabContext } from './lab-context.ts'
import styles from './lesson-try.module.css'
import { loadLab, type LabPlace, type LabView } from './load-lab.ts'
import { useStore } from '../../use-store.ts'
import { NotebookPane } from './notebook-pane.tsx'
import { useLabOf } from './use-lab-of.ts'

const nouns = ['lesson', 'notebook', 'phase'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as LabView | undefined // this route's own loader made it
    if (view?.kind === 'open')
      return `${t('notebook.title', { lab: view.detail.name, phase: view.detail.cert_name })} · ${t('shell.brand')}`
    if (view?.kind === 'missing') return `${t('shell.notFound.title')} · ${t('shell.brand')}`
    return `${t('notebook.try.title')} · ${t('shell.brand')}`
  },
}

export const clientLoader = makeOwnLoader(nouns, ({ params }: { params: LabPlace }) => loadLab(params))

/** The lab as a screen of its own, isolated from the rest of the product: every way out is a full load. */
export default function LessonTry({ loaderData: view, params }: Route.ComponentProps) {
  return (
    <PrivatePage view={view} {...usePage(params)}>
      {(found) =>
        found.kind === 'open' ? (
          <OpenLab key={found.detail.experiment_id} view={found} />
        ) : (
          <Plain>
            <EnrolFirst phase={found.phase} />
          </Plain>
        )
      }
    </PrivatePage>
  )
}

/** Before its data, and all there is without a script. */
export function HydrateFallback({ params }: Pick<Route.ComponentProps, 'params'>) {
  return <PrivatePage {...usePage(params)} />
}

function usePage(params: Route.ComponentProps['params']) {
  const { t } = useMessages()
  return {
    waiting: <Skeleton lines={8} />,
    waitingClass: styles['waiting'],
    frame: (content: ReactNode) => <Plain>{content}</Plain>,
    signIn: (
      <SignInFirst lesson={to.lesson({ phase: params.certId, module: params.moduleId, lesson: params.nodeId })} />
    ),
    failed: (message: string) => (
      <div className={gate['page']}>
        <LoadFailed
          heading="h1"
          title={t('notebook.failed.title')}
          message={message}
          body={(reason) => t('notebook.failed.body', { reason })}
        />
      </div>
    ),
    missing: <MissingScreen />,
  }
}

function Plain({ children }: { children: ReactNode }) {
  return (
    <div className={styles['plain']}>
      <SkipLink />
      <header className={styles['top']}>
        <HomeLink />
        <span className={styles['gap']} />
        <LanguageSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function HomeLink() {
  const { t } = useMessages()
  return (
    <a href={to.home()} className={styles['home']} aria-label={t('shell.nav.brandHome')}>
      <Logo name={t('shell.brand')} />
    </a>
  )
}

function SignInFirst({ lesson }: { lesson: string }) {
  const { t } = useMessages()
  const login = useLoginPaths()
  return (
    <Gate title={t('notebook.signIn.title')} body={t('notebook.signIn.body')}>
      <ButtonLink look="gold" reloadDocument to={login.signIn}>
        {t('notebook.signIn')}
      </ButtonLink>
      <ButtonLink look="line" reloadDocument to={lesson}>
        {t('notebook.try.leave')}
      </ButtonLink>
    </Gate>
  )
}

function EnrolFirst({ phase }: { phase: string }) {
  const { t } = useMessages()
  return (
    <Gate title={t('notebook.enrol.title')} body={t('notebook.enrol.body')}>
      <ButtonLink look="gold" reloadDocument to={to.phase(phase)}>
        {t('notebook.enrol')}
      </ButtonLink>
    </Gate>
  )
}

function Gate({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <div className={gate['page']}>
      <section className={gate['gate']}>
        <h1>{title}</h1>
        <p>{body}</p>
        <p className={gate['actions']}>{children}</p>
      </section>
    </div>
  )
}

function OpenLab({ view }: { view: Extract<LabView, { kind: 'open' }> }) {
  const { t, locale } = useMessages()
  const { detail, lesson } = view
  const lab = useLabOf(view)
  const [isFolded, setIsFolded] = useState(false)
  const [part, setPart] = useState<'instructions' | 'notebook'>('notebook')
  const hasText = lesson.reading.length > 0
  return (
    <div className={styles['app']} data-folded={isFolded || !hasText || undefined} data-part={part}>
      <SkipLink />
      <header className={styles['top']}>
        <HomeLink />
        {hasText ? (
          <span className={styles['fold']}>
            <Button
              look="quiet"
              isSmall
              isIconOnly
              icon={<PanelLeft aria-hidden="true" />}
              aria-expanded={!isFolded}
              onClick={() => setIsFolded(!isFolded)}
            >
              {t(isFolded ? 'notebook.try.show' : 'notebook.try.hide')}
            </Button>
          </span>
        ) : null}
        <a
          href={to.lesson({ phase: detail.cert_id, module: detail.module_id, lesson: detail.lesson_id })}
          className={styles['leave']}
        >
          <ArrowLeft aria-hidden="true" />
          <span>{t('notebook.try.leave')}</span>
        </a>
        <h1 lang={detail.lang === locale ? undefined : detail.lang}>
          {detail.name}
          <OtherLanguage lang={detail.lang} />
        </h1>
        <span className={styles['gap']} />
        <LanguageSwitch />
        <span className={styles['theme']}>
          <ThemeMenu />
        </span>
        <MenuStyles />
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {hasText ? (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- links are keyed by themselves
          <section
            className={styles['instructions']}
            aria-label={t('notebook.try.instructions')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pane scrolls by keys
            tabIndex={0}
            onClickCapture={leaveByLink}
          >
            {lesson.lang === locale ? null : (
              <p>
                <OtherLanguage lang={lesson.lang} isAlone />
              </p>
            )}
            <Reading lesson={lesson} lang={lesson.lang === locale ? undefined : lesson.lang} ref={null} />
          </section>
        ) : null}
        <div className={styles['notebook']}>
          {lab ? (
            <LabContext value={lab}>
              <FaultBoundary>
                <NotebookPane isFullScreen isNext={!detail.is_finished} onFinished={() => void markComplete(detail)} />
              </FaultBoundary>
            </LabContext>
          ) : (
            <div className={styles['waiting']}>
              <Skeleton lines={8} />
            </div>
          )}
        </div>
      </main>
      <nav className={styles['parts']} aria-label={t('notebook.try.parts')}>
        {(hasText ? (['instructions', 'notebook'] as const) : (['notebook'] as const)).map((one) => (
          <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
            {t(`notebook.try.${one}`)}
          </button>
        ))}
        {lab ? <ChecksButton lab={lab} onGo={() => setPart('notebook')} /> : null}
      </nav>
    </div>
  )
}

/** On phones: the checks lie below a long notebook. */
function ChecksButton({ lab, onGo }: { lab: Lab; onGo: () => void }) {
  const { t } = useMessages()
  const { list } = useStore(lab.checks.view)
  const go = () => {
    flushSync(onGo)
    document.getElementById(CHECKS_ID)?.scrollIntoView({ block: 'end' })
  }
  return (
    <button type="button" onClick={go}>
      {t('notebook.try.checks', { passed: list.filter(({ state }) => state === 'passed').length, total: list.length })}
    </button>
  )
}

/** The lab counts in its lesson from now on; again is harmless. */
async function markComplete({ cert_id, lesson_id }: { cert_id: string; lesson_id: string }): Promise<void> {
  await ask('/lesson/complete', { cert_id, lesson_id, item: 'experiment' }).catch(() => {}) // the lesson has a mark of its own
}

/** A move inside the page would carry the isolation over to screens that cannot do with it. */
function leaveByLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname || event.ctrlKey || event.metaKey)
    return
  event.preventDefault()
  event.stopPropagation()
  location.assign(link.href)
}
