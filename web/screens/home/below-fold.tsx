import type { OutputOf } from '../../../contract/index.ts'
import { Closing } from './closing.tsx'
import { Faqs } from './faqs.tsx'
import { Phases } from './phases.tsx'
import { Ways } from './ways.tsx'

/** All below the hero: in the server's HTML from the start; its code comes when somebody gets there (home.tsx). */
export default function BelowFold({ home }: { home: OutputOf<'/index/front-index'> }) {
  const { cert_list: phases, planned, faq_list: questions } = home
  return (
    <>
      <Phases phases={phases} planned={planned} />
      <Ways phaseName={phases[0]?.name} />
      <Faqs questions={questions} />
      <Closing phase={phases[0]} />
    </>
  )
}
