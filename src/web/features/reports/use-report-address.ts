import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PERIODS, spanOfPeriod } from '#domain/reports/periods.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useClinicFacts, useClinicFirstWeekday } from '#web/parts/clinic/clinic-queries.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { ReportSearch } from './report-search.ts'
import type { ReportAsk, TabProps } from './tab-props.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This step opened rows: closing them goes back over it. */
    opensRows?: boolean
  }
}

const PATH = '/cabinet/administration/reports'
const route = getRouteApi(PATH)
export const USUAL_PERIOD = PERIODS[4]

/** The address of the reports, what it asks for seen from today, and how to go on. */
export function useReportAddress() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const { zone } = useClinicFacts()
  const first = useClinicFirstWeekday()
  const today = localDateOf(useNow(), zone)
  const change = useCallback<TabProps['onChange']>(
    (patch, { replace = false } = {}) => {
      // What was typed last settles after a moment: what is being opened meanwhile must not be called back.
      if (router.latestLocation.pathname !== PATH) return
      void navigate({
        search: previous => ({ ...previous, ...patch }),
        replace,
        resetScroll: false,
        state: previous => (replace ? previous : { opensRows: patch.rows !== undefined }),
      })
    },
    [navigate, router],
  )
  return { search, today, zone, ask: askOf(search, today, first), change }
}

/** What an address asks of the server. */
function askOf(search: ReportSearch, today: string, first = 1): ReportAsk {
  const { from, to } = search
  const days = from && to ? { from, to } : spanOfPeriod(search.period ?? USUAL_PERIOD, today, first)
  return {
    ...days,
    compare: search.compare ?? 'previous',
    doctor_id: search.doctors,
    location_id: search.locations,
    service_id: search.services,
    cabinet_id: search.cabinets,
  }
}
