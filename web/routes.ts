import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('screens/root-redirect.tsx'),
  route('home', 'screens/home/home.tsx'),
  route('login', 'screens/account/login-layout.tsx', [
    index('screens/account/login-redirect.tsx'),
    route('forgot-password', 'screens/account/forgot-password.tsx'),
    route('reset-password', 'screens/account/reset-password.tsx'),
    route('complete-information', 'screens/account/complete-information.tsx'),
    route('invitation/:token', 'screens/group/invitation.tsx'),
    route(':tab/:email?', 'screens/account/login.tsx'),
  ]),
  route('phase/lesson-try/:certId/:mapId/:nodeId/:experimentId/:moduleId', 'screens/experiment/lesson-try.tsx'),
  route('phase/quiz/start/:categoryId/:trainUserId', 'screens/quiz/start.tsx'),
  route('phase/quiz/result/:categoryId/:trainUserId', 'screens/quiz/result.tsx'),
  layout('screens/layout.tsx', [
    route('phase', 'screens/phase/list.tsx'),
    route('phase/detail/:id', 'screens/phase/detail.tsx'),
    route('questions', 'screens/question/questions.tsx'),
    route('user/privacy-policy', 'screens/privacy/privacy-policy.tsx'),
    route('message', 'screens/message/messages.tsx'),
    route('message/detail/:id/:messageId', 'screens/message/message.tsx'),
    route('message/unsubscribe/:token', 'screens/message/unsubscribe.tsx'),
    route('my/learning', 'screens/learning/my-learning.tsx'),
    route('my/certificate', 'screens/certificate/my-certificates.tsx'),
    route('certificate/verify/:number?', 'screens/certificate/verify.tsx'),
    route('phase/overview', 'screens/learning/overview-redirect.tsx'),
    layout('screens/learning/overview-frame.tsx', [
      route('phase/lesson/:id/:moduleId?', 'screens/learning/overview.tsx'),
      route('phase/quiz/:id/:categoryId', 'screens/quiz/overview.tsx'),
      route('phase/certificate/:id/:categoryId', 'screens/certificate/phase-certificate.tsx'),
    ]),
    route('phase/lesson-learn/:id/:moduleId?', 'screens/lesson/lesson-start.tsx'),
    route('phase/lesson-learn/:id/:moduleId/:lessonId', 'screens/lesson/lesson.tsx'),
    route('*', 'screens/not-found.tsx'),
  ]),
] satisfies RouteConfig
