import { type RouteConfigEntry } from '@react-router/dev/routes'
declare const _default: RouteConfigEntry[]
export default _default
