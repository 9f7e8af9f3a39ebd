import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setConfig } from '#contract/settings/settings.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { useInvalidate } from '#web/api/query.ts'
import { settingsQuery } from '#web/parts/settings/settings-query.ts'
import { Switch } from '#web/ui/Switch.tsx'
import styles from './LegalDay.module.css'
import formStyles from './HolidayForm.module.css'

/** Whether the clinic is closed on legal holidays at all. */
export function ObserveSwitch() {
  const { t } = useTranslation('holidays')
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const { data: saved } = useQuery(settingsQuery('bookings'))
  const switching = useMutation({
    mutationFn: (observes: boolean) =>
      callKeeping(setConfig, { section: 'bookings', observe_legal_holidays: observes }),
    onSuccess(reply) {
      client.setQueryData(settingsQuery('bookings').queryKey, reply)
      invalidate(['clinic', 'holiday'])
    },
  })
  if (!saved) return null
  return (
    <div className={styles.switch}>
      <span>
        {t('observe')}
        <span className={formStyles.help}>{t('observeText')}</span>
      </span>
      <Switch
        label={t('observe')}
        checked={switching.isPending ? switching.variables : saved.values['observe_legal_holidays'] === true}
        disabled={switching.isPending}
        onChange={event => switching.mutate(event.target.checked)}
      />
    </div>
  )
}
