import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import type { ScreenPattern } from '../domain/address/screens.ts'
import { staffRoutes } from './screens/staff/staff-routes.ts'

/** Only what the table of addresses knows: there it says what its parts name. */
const screen = (pattern: ScreenPattern, file: string): RouteConfigEntry => route(pattern, file)
/** Screens that share what stands around them, under one word. */
const under = (word: 'login', file: string, children: RouteConfigEntry[]): RouteConfigEntry =>
  route(word, file, children)
const inLogin = (pattern: Extract<ScreenPattern, `login/${string}`>, file: string): RouteConfigEntry =>
  route(pattern.slice('login/'.length), file)

export default [
  index('screens/root-redirect.tsx'),
  screen('home', 'screens/home/home.tsx'),
  under('login', 'screens/account/login-layout.tsx', [
    index('screens/account/login-redirect.tsx'),
    inLogin('login/forgot-password', 'screens/account/forgot-password.tsx'),
    inLogin('login/reset-password', 'screens/account/reset-password.tsx'),
    inLogin('login/complete-information', 'screens/account/complete-information.tsx'),
    inLogin('login/invitation/:token', 'screens/group/invitation.tsx'),
    inLogin('login/:tab/:email?', 'screens/account/login.tsx'),
  ]),
  screen('my/thirdparty', 'screens/third-party/arrival.tsx'),
  screen('phase/lesson-try/:certId/:mapId/:nodeId/:experimentId/:moduleId', 'screens/experiment/lesson-try.tsx'),
  screen('phase/quiz/start/:categoryId/:trainUserId', 'screens/quiz/start.tsx'),
  screen('phase/quiz/result/:categoryId/:trainUserId', 'screens/quiz/result.tsx'),
  ...staffRoutes,
  layout('screens/layout.tsx', [
    screen('phase', 'screens/phase/list.tsx'),
    screen('phase/detail/:id', 'screens/phase/detail.tsx'),
    screen('phase/terms/:id', 'screens/term/glossary.tsx'),
    screen('search', 'screens/search/search.tsx'),
    screen('questions', 'screens/question/questions.tsx'),
    screen('user/privacy-policy', 'screens/privacy/privacy-policy.tsx'),
    screen('message', 'screens/message/messages.tsx'),
    screen('message/detail/:id/:messageId', 'screens/message/message.tsx'),
    screen('message/unsubscribe/:token', 'screens/message/unsubscribe.tsx'),
    screen('my/learning', 'screens/learning/my-learning.tsx'),
    screen('my/info', 'screens/settings/info.tsx'),
    screen('my/recall', 'screens/recall/recall.tsx'),
    screen('my/notes/:id?', 'screens/note/notes.tsx'),
    screen('my/certificate', 'screens/certificate/my-certificates.tsx'),
    screen('my/work', 'screens/work/my-work.tsx'),
    screen('my/hours', 'screens/order/hours.tsx'),
    screen('phase/checkout/:id', 'screens/order/phase-checkout.tsx'),
    screen('phase/experimentCheckout/:mapId/:nodeId/:certId', 'screens/order/hours-checkout.tsx'),
    screen('order/:orderId', 'screens/order/order.tsx'),
    screen('order/review/:token', 'screens/order/review.tsx'),
    screen('certificate/verify/:number?', 'screens/certificate/verify.tsx'),
    screen('phase/overview', 'screens/learning/overview-redirect.tsx'),
    layout('screens/learning/overview-frame.tsx', [
      screen('phase/lesson/:id/:moduleId?', 'screens/learning/overview.tsx'),
      screen('phase/quiz/:id/:categoryId', 'screens/quiz/overview.tsx'),
      screen('phase/certificate/:id/:categoryId', 'screens/certificate/phase-certificate.tsx'),
    ]),
    screen('phase/lesson-learn/:id/:moduleId?', 'screens/lesson/lesson-start.tsx'),
    screen('phase/lesson-learn/:id/:moduleId/:lessonId', 'screens/lesson/lesson.tsx'),
    route('*', 'screens/not-found.tsx'),
  ]),
] satisfies RouteConfig
