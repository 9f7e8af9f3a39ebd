import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PERIODS } from '#domain/reports/periods.ts'
import { spanOfPeriod } from '#domain/reports/periods.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useClinicFacts, useClinicFirstWeekday } from '#web/parts/clinic/clinic-queries.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { ReportSearch } from './report-search.ts'
import type { ReportAsk, TabProps } from './tab-props.ts'

const route = getRouteApi('/cabinet/administration/reports')
export const USUAL_PERIOD = PERIODS[4]

/** The address of the reports, what it asks for seen from today, and how to go on. */
export function useReportAddress() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { zone } = useClinicFacts()
  const first = useClinicFirstWeekday()
  const today = localDateOf(useNow(), zone)
  const change = useCallback<TabProps['onChange']>(
    (patch, { replace = false } = {}) =>
      void navigate({ search: previous => ({ ...previous, ...patch }), replace, resetScroll: false }),
    [navigate],
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
