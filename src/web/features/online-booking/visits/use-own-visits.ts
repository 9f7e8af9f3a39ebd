import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnanswered } from '#web/api/client.ts'
import { useConnection } from '#web/api/connection.ts'
import { keepThisPage } from '#web/api/service-worker.ts'
import { useSession } from '#web/api/session.ts'
import { visitsQuery } from '../queries.ts'
import { keepVisits, readKeptVisits, type KeptVisits } from './kept-visits.ts'
import { isComing } from './visit-state.ts'

/** When all that the page shows has been loaded. */
const AT_REST = 3_000

/** The signed-in patient's visits; without a connection `known` is what this device knew of those to come, and when. */
export function useOwnVisits() {
  const { userId, userType } = useSession()
  const isPatient = userType === 3
  const isOffline = useConnection() === 'offline'
  const query = useQuery({ ...visitsQuery(), enabled: isPatient })
  const { data, dataUpdatedAt: at, error } = query

  useEffect(() => {
    if (!data || !isPatient) return undefined
    const coming = data.data
      .filter(visit => isComing(visit))
      .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    keepVisits(userId, coming, at)
    const timer = setTimeout(() => void keepThisPage(), AT_REST)
    return () => clearTimeout(timer)
  }, [data, at, isPatient, userId])

  const isUnknown = isOffline || isUnanswered(error)
  const known: KeptVisits | undefined = isPatient && isUnknown ? readKeptVisits(userId) : undefined
  return { ...query, known }
}
