import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getReminderOutlook } from '#contract/messages/reminder-outlook.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import type { Values } from '#web/parts/settings/setting-values.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { wishOf, type Reminder } from './outlook-wish.ts'

const PAUSE = 250

/** What a changed reminder does: which visits it is next of, how many messages that is, and what went already. */
export default function ReminderOutlook({ reminder, draft }: { reminder: Reminder; draft: Values }) {
  const { t } = useTranslation('message-settings')
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const wish = useDebounced(JSON.stringify(wishOf(reminder, draft) ?? null), PAUSE)
  const asked = JSON.parse(wish) as ReturnType<typeof wishOf> | null
  const { data } = useQuery({
    ...query(getReminderOutlook, asked ?? { reminder, days: 'off', at: '00:00' }),
    // Every minute something may have gone.
    refetchInterval: 60_000,
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const outlook = data?.data
  if (!outlook || !asked) return null
  const countOf = (count: number) =>
    t(reminder === 'sms_reminder' ? 'outlook.sms' : 'outlook.emails', { count })
  const { visits_on: visits, leaves_at: leaves, messages, told, at_once: atOnce, stopped } = outlook
  if (visits === null || leaves === null)
    return <p>{stopped > 0 ? t('outlook.stopped', { messages: countOf(stopped) }) : t('outlook.off')}</p>
  const said = [
    t(messages > 0 ? 'outlook.leaves' : 'outlook.none', {
      visits: format.day(visits),
      day: format.day(leaves),
      time: format.time(leaves),
      messages: countOf(messages),
    }),
    told > 0 && t('outlook.told', { count: told }),
    atOnce > 0 && t('outlook.atOnce', { count: atOnce, messages: countOf(atOnce) }),
  ]
  return <p>{said.filter(Boolean).join(' ')}</p>
}
