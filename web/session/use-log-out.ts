import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { to } from '../paths.ts'
import { tellLogOut } from './before-log-out.ts'
import { endSession } from './end-session.ts'

/** Ends the session here at once, and on the server as soon as it hears of it; goes home (SPECIFICATION §4). */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => {
    tellLogOut()
    void call('/user/logout', {}, { isQuiet: true, keepalive: true }).catch(() => {}) // out of reach: the token here is gone all the same
    endSession('logout')
    void navigate(to.home())
  }
}
