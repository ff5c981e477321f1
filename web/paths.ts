// Every link of the product is built here; the routes are those of SPECIFICATION §2 and READINGS §9.
const part = (id: string) => encodeURIComponent(id)
/** Words to be marked. */
const toFind = (words?: string) => (words ? `?${new URLSearchParams({ find: words })}` : '')

export const to = {
  home: () => '/home',
  phases: () => '/phase',
  phase: (id: string) => `/phase/detail/${part(id)}`,
  /** A phase's terms; with an id, at that one; with words, these marked in it. */
  terms: (phase: string, term?: string, find?: string) =>
    `/phase/terms/${part(phase)}${toFind(find)}${term ? `#${part(term)}` : ''}`,
  questions: () => '/questions',
  question: (id: string, find?: string) => `/questions${toFind(find)}#${part(id)}`,
  search: (words = '', page = 1) => {
    const asked = new URLSearchParams({ ...(words ? { q: words } : {}), ...(page > 1 ? { page: String(page) } : {}) })
    return asked.size > 0 ? `/search?${asked}` : '/search'
  },
  privacy: () => '/user/privacy-policy',
  signIn: (email?: string) => (email ? `/login/signin/${part(email)}` : '/login/signin'),
  signUp: (email?: string) => (email ? `/login/signup/${part(email)}` : '/login/signup'),
  forgotPassword: () => '/login/forgot-password',
  resetPassword: () => '/login/reset-password',
  completeInformation: () => '/login/complete-information',
  thirdParty: () => '/my/thirdparty',
  invitation: (token: string) => `/login/invitation/${part(token)}`,
  messages: (search = '') => `/message${search}`,
  message: (id: string, messageId: string) => `/message/detail/${part(id)}/${part(messageId)}`,
  unsubscribe: (token: string) => `/message/unsubscribe/${part(token)}`,
  myLearning: () => '/my/learning',
  settings: () => '/my/info',
  calendarSettings: () => '/my/info#calendar',
  recall: () => '/my/recall',
  /** Of a phase, else of the one that was written in last. */
  notes: (phase?: string) => (phase ? `/my/notes/${part(phase)}` : '/my/notes'),
  myCertificates: () => '/my/certificate',
  myWork: () => '/my/work',
  overview: () => '/phase/overview',
  overviewLesson: (phase: string, module?: string) => `/phase/lesson/${part(phase)}${module ? `/${part(module)}` : ''}`,
  /** The lesson to go on with, or the first. */
  lessonStart: (phase: string) => `/phase/lesson-learn/${part(phase)}`,
  /** Where a learner stopped in any phase; who has begun none begins this one. */
  goOn: (phase: string) => `/phase/lesson-learn/${part(phase)}?go-on`,
  /** With an item, at that part of the page. */
  lesson: (at: {
    phase: string
    module: string
    lesson: string
    item?: string | undefined
    /** Words to be marked, a second of the film. */
    asked?: { readonly find: string } | { readonly at: string; readonly find: string } | { readonly at: string }
  }) =>
    `/phase/lesson-learn/${part(at.phase)}/${part(at.module)}/${part(at.lesson)}${at.asked ? `?${new URLSearchParams(at.asked)}` : ''}${at.item ? `#${at.item}` : ''}`,
  quiz: (phase: string, quiz: string) => `/phase/quiz/${part(phase)}/${part(quiz)}`,
  quizAttempt: (quiz: string, attempt: string) => `/phase/quiz/start/${part(quiz)}/${part(attempt)}`,
  quizResult: (quiz: string, attempt: string) => `/phase/quiz/result/${part(quiz)}/${part(attempt)}`,
  certificate: (phase: string, rule: string) => `/phase/certificate/${part(phase)}/${part(rule)}`,
  verify: (number = '') => (number === '' ? '/certificate/verify' : `/certificate/verify/${part(number)}`),
  /** The full-screen lab: entered by a full load, since its isolation comes with the document. */
  lab: (at: { phase: string; outline: string; lesson: string; experiment: string; module: string }) =>
    `/phase/lesson-try/${part(at.phase)}/${part(at.outline)}/${part(at.lesson)}/${part(at.experiment)}/${part(at.module)}`,
  buyPhase: (phase: string) => `/phase/checkout/${part(phase)}`,
  buyHours: (at: { outline: string; lesson: string; phase: string }) =>
    `/phase/experimentCheckout/${part(at.outline)}/${part(at.lesson)}/${part(at.phase)}`,
  order: (id: string) => `/order/${part(id)}`,
  review: (token: string) => `/order/review/${part(token)}`,
  hours: (search = '') => `/my/hours${search}`,
} as const
