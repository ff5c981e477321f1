// Every link of the product is built here; the routes are those of SPECIFICATION §2 and READINGS §9.
const part = (id: string) => encodeURIComponent(id)

export const to = {
  home: () => '/home',
  phases: () => '/phase',
  phase: (id: string) => `/phase/detail/${part(id)}`,
  questions: () => '/questions',
  question: (id: string) => `/questions#${part(id)}`,
  privacy: () => '/user/privacy-policy',
  signIn: (email?: string) => (email ? `/login/signin/${part(email)}` : '/login/signin'),
  signUp: (email?: string) => (email ? `/login/signup/${part(email)}` : '/login/signup'),
  forgotPassword: () => '/login/forgot-password',
  resetPassword: () => '/login/reset-password',
  completeInformation: () => '/login/complete-information',
  myLearning: () => '/my/learning',
  overview: () => '/phase/overview',
  overviewLesson: (phase: string, module?: string) => `/phase/lesson/${part(phase)}${module ? `/${part(module)}` : ''}`,
  lesson: (at: { phase: string; module: string; lesson: string }) => `/phase/lesson-learn/${part(at.phase)}/${part(at.module)}/${part(at.lesson)}`,
} as const
