import { useState } from 'react'
import { useLocation } from 'react-router'
import { glossaryOrders, type GlossaryOrder } from '../../../domain/phase/glossary.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'

const PARAMETER = 'sort'

/**
 * How the terms are sorted, which is part of the address. The server's page is the same for every address, so it has the
 * order that is usual in its language, and the router is not told (web/screens/question/use-address.ts).
 */
export function useOrder(): [order: GlossaryOrder, choose: (order: GlossaryOrder) => void] {
  const { locale } = useMessages()
  const { search } = useLocation()
  const isHydrated = useIsHydrated()
  const [own, setOwn] = useState<GlossaryOrder>()
  const asked = isHydrated ? new URLSearchParams(search).get(PARAMETER) : null
  const choose = (order: GlossaryOrder) => {
    setOwn(order)
    const address = new URL(location.href)
    address.searchParams.set(PARAMETER, order)
    history.replaceState(history.state, '', address)
  }
  return [
    own ?? glossaryOrders.find((order) => order === asked) ?? (locale === 'zh-CN' ? 'pinyin' : 'alphabet'),
    choose,
  ]
}
