import { Trans, useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'

/** Until when a visit may be cancelled and moved, or that it is too late. */
export function CancelPolicy({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('patient')
  const { t: say } = useTranslation('moving')
  const words = useDayWords(useFormat(visit.zone), visit.zone)
  if (!visit.can_cancel) return t('visit.tooLate')
  const bold = { b: <strong /> }
  const move = { when: words.moment(visit.move_until) }
  if (visit.can_move && visit.move_until === visit.cancel_until)
    return <Trans t={say} i18nKey="changeUntil" values={move} components={bold} />
  return (
    <>
      <Trans
        t={t}
        i18nKey="visit.policy"
        values={{ when: words.moment(visit.cancel_until) }}
        components={bold}
      />
      {visit.can_move ? ' ' : null}
      {visit.can_move ? <Trans t={say} i18nKey="moveUntil" values={move} components={bold} /> : null}
    </>
  )
}
