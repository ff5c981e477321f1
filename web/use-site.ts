import { useRouteLoaderData } from 'react-router'
import type { RootData, Site } from './app-context.ts'
import { useLocale } from './i18n/locale-context.tsx'

/** The school's settings in the reader's language; absent when not even the root could be loaded. */
export function useSite(): Site | undefined {
  const { locale } = useLocale()
  return useRouteLoaderData<RootData>('root')?.site[locale]
}
