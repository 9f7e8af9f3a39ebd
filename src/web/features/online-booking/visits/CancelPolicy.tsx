import { Trans, useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'

/** Until when a visit may be cancelled, or that it is too late. */
export function CancelPolicy({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('patient')
  const words = useDayWords(useFormat(visit.zone), visit.zone)
  if (!visit.can_cancel) return t('visit.tooLate')
  return (
    <Trans
      t={t}
      i18nKey="visit.policy"
      values={{ when: words.moment(visit.cancel_until) }}
      components={{ b: <strong /> }}
    />
  )
}
