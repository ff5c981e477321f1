import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('screens/root-redirect.tsx'),
  route('home', 'screens/home/home.tsx'),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
