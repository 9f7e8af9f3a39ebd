import { useTranslation } from 'react-i18next'
import type { VideoIntegration } from '#contract/video/integrations.ts'
import { VIDEO_PROVIDER_NAMES, type VideoProviderName } from '#contract/video/video-providers.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useNow } from '#web/ui/use-now.ts'

export type VideoAccount = NonNullable<VideoIntegration['account']>

export const nameOf = (provider: VideoProviderName): string => VIDEO_PROVIDER_NAMES[provider]

/** How accounts at providers are told of. */
export function useVideoWords() {
  const { t } = useTranslation('integrations')
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)
  /** "azi, 11:05", "27 nov., 11:05". */
  const whenOf = (instant: string) => {
    const time = format.time(instant)
    const isToday = localDateOf(Date.parse(instant), zone) === today
    return isToday ? t('today', { time }) : `${format.dayMonth(instant)}, ${time}`
  }

  return {
    whenOf,
    dateOf: format.dayMonthYear,
    listOf: (names: readonly string[]) => new Intl.ListFormat(format.locale).format(names),
    /** "video@clinica.ro, plan Basic, legat de Corina Albu la 14 sept. 2026. Ultima verificare azi, 11:05." */
    accountOf: ({ email, plan, connected_by: name, connected_at: at, checked_at: checked }: VideoAccount) => {
      const date = format.dayMonthYear(at)
      const said = [
        email,
        plan && t(`plans.${plan}`),
        name === null ? t('since', { date }) : t('by', { name, date }),
      ]
      return `${said.filter(Boolean).join(', ')}. ${t('checked', { when: whenOf(checked) })}`
    },
  }
}
