import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '#web/ui/use-now.ts'

export type VisitDay = ReturnType<typeof useVisitDay>

/** Says when visits are, as short as is clear: "azi, 16:30", "11 dec., 10:30", "27 octombrie 2024"; the same until midnight. */
export function useVisitDay(zone: string) {
  const { t } = useTranslation('common')
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)

  return useMemo(() => {
    function day(instant: string): string {
      const date = localDateOf(Date.parse(instant), zone)
      if (date === today) return t('days.today').toLocaleLowerCase(format.locale)
      return date.slice(0, 4) === today.slice(0, 4) ? format.dayMonth(instant) : format.date(instant)
    }
    return {
      today,
      day,
      moment: (instant: string) => `${day(instant)}, ${format.time(instant)}`,
      isToday: (instant: string) => localDateOf(Date.parse(instant), zone) === today,
    }
  }, [t, format, zone, today])
}
