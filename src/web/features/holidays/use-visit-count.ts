import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countHolidayVisits } from '#contract/clinic/holidays.ts'
import { query } from '#web/api/query.ts'

/** How many coming visits are on the days that a form is about to close; 0 while it does not say which. */
export function useVisitCount(
  date: string | undefined,
  to: string | undefined,
  yearly: boolean,
  places: readonly number[] | null,
): number {
  const asked = {
    date: date ?? '',
    to_date: to ?? date ?? '',
    yearly,
    ...(places && { location_ids: [...places] }),
  }
  const isWhole = asked.date !== '' && asked.to_date >= asked.date && places?.length !== 0
  const { data } = useQuery({
    ...query(countHolidayVisits, asked),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  return isWhole ? (data?.data.count ?? 0) : 0
}
