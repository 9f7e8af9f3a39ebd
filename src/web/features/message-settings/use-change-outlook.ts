import { useTranslation } from 'react-i18next'
import { addDays, instantOf, localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import type { Values } from '#web/parts/settings/setting-values.ts'
import { useNow } from '#web/ui/use-now.ts'

/** What a change of a reminder does: which visits it is next of, and when it goes. */
export function useChangeOutlook() {
  const { t } = useTranslation('message-settings')
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const now = useNow()
  return (key: string, draft: Values): string | undefined => {
    const [, reminder] = /^(sms_reminder|email_reminder)(?:_at)?$/.exec(key) ?? []
    if (!reminder) return undefined
    const days = draft[reminder]
    if (days === 'off') return key === reminder ? t('off') : undefined
    const time = String(draft[`${reminder}_at`])
    if (!/^\d\d:\d\d$/.test(time)) return undefined
    const today = localDateOf(now, zone)
    const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    const leaves = instantOf(today, minutes, zone) > now ? today : addDays(today, 1)
    const visits = addDays(leaves, Number(days))
    return t('leaves', { visits: format.day(visits), day: format.day(leaves), time })
  }
}
