// A piece of the console on an empty page, inside what all its pages stand in.
import type { ReactNode } from 'react'
import type { StaffMe } from '../../../contract/staff-calls.ts'
import { loadMessages } from '../../i18n/messages.ts'
import { show, signIn, type Look, type Shown } from '../../test-alone.tsx'
import { MeContext } from './me.ts'
import { Proving } from './proving.tsx'
import { staffNouns } from './words.ts'

const me: StaffMe = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'wen@example.edu',
  name: 'Wen Zhou',
  grants: [{ role: 'owner', cert_id: null, group_id: null }],
  proved_until: 2_000_000_000,
  money_until: 2_000_000_000,
}

/** An owner is at the screen; a deed whose password is due asks for it. */
export async function showDesk(part: ReactNode, look: Look = {}): Promise<Shown> {
  signIn()
  await loadMessages(staffNouns, look.locale ?? 'en')
  const stand = (inner: ReactNode) => (
    <MeContext value={me}>
      <Proving>{inner}</Proving>
    </MeContext>
  )
  const shown = await show(stand(part), look)
  return { ...shown, draw: (next) => shown.draw(stand(next)) }
}

/** The server's no, with its sentence. */
export const refusal = (error: string, message: string): object => ({ error, message })
