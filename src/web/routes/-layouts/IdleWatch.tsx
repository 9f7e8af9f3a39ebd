import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getSession, useSession } from '#web/api/session.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { IdleLock } from './IdleLock.tsx'
import { watchIdle } from './watch-idle.ts'

// The words are there before they are needed: once locked the page asks the server for nothing but the password.
await loadNamespaces('accounts')

/** Ends the session of a page that nobody touches, and keeps the page as it is until its person is back. */
export default function IdleWatch({ minutes }: { minutes: number }) {
  const client = useQueryClient()
  const { token } = useSession()
  /** The token that is dead now. */
  const [dead, setDead] = useState<string>()
  const watch = useRef<ReturnType<typeof watchIdle>>(undefined)
  useEffect(() => {
    watch.current = watchIdle(minutes, () => setDead(getSession().token))
    return () => watch.current?.stop()
  }, [minutes])

  const isLocked = dead !== undefined && dead === token
  const wasLocked = useRef(false)
  useEffect(() => {
    // Opened here or by a sign-in in another tab.
    if (wasLocked.current && !isLocked) {
      watch.current?.open()
      void client.invalidateQueries()
    }
    wasLocked.current = isLocked
  }, [isLocked, client])

  return isLocked ? <IdleLock minutes={minutes} /> : null
}
