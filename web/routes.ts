import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('screens/root-redirect.tsx'),
  route('home', 'screens/home/home.tsx'),
  route('login', 'screens/account/login-layout.tsx', [
    index('screens/account/login-redirect.tsx'),
    route('forgot-password', 'screens/account/forgot-password.tsx'),
    route('reset-password', 'screens/account/reset-password.tsx'),
    route('complete-information', 'screens/account/complete-information.tsx'),
    route(':tab/:email?', 'screens/account/login.tsx'),
  ]),
  layout('screens/layout.tsx', [
    route('phase', 'screens/phase/list.tsx'),
    route('phase/detail/:id', 'screens/phase/detail.tsx'),
    route('questions', 'screens/question/questions.tsx'),
    route('user/privacy-policy', 'screens/privacy/privacy-policy.tsx'),
    route('my/learning', 'screens/learning/my-learning.tsx'),
    route('phase/overview', 'screens/learning/overview-redirect.tsx'),
    route('phase/lesson/:id/:moduleId?', 'screens/learning/overview.tsx'),
    route('phase/lesson-learn/:id/:moduleId?', 'screens/lesson/lesson-start.tsx'),
    route('phase/lesson-learn/:id/:moduleId/:lessonId', 'screens/lesson/lesson.tsx'),
    route('*', 'screens/not-found.tsx'),
  ]),
] satisfies RouteConfig
