import { IconClockX, IconPhone } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { callLink, readablePhone } from '#web/parts/public/contact-links.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { useNow } from '#web/ui/use-now.ts'
import { AbsenceButton } from '../visits/AbsenceButton.tsx'
import { MovePage } from './MovePage.tsx'
import styles from './Move.module.css'

/** The visit cannot move online: why, and whom to call. */
export function MoveRefused({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('moving')
  const format = useFormat(visit.zone)
  const words = useDayWords(format, visit.zone)
  const now = useNow()
  const isLate = visit.moves_left > 0 && Date.parse(visit.move_until) < now
  const isSpent = visit.moves_left === 0 && visit.moves_allowed
  const phone = visit.location.phone ?? visit.clinic_phone
  return (
    <MovePage
      code={visit.code}
      title={t(isLate ? 'tooLate' : isSpent ? 'noMore' : 'atClinic')}
      icon={
        <span className={styles.warning}>
          <IconClockX size={32} stroke={1.75} aria-hidden="true" />
        </span>
      }
    >
      <p className={styles.lead}>
        {isLate ? `${t('tooLateText', { when: words.moment(visit.move_until) })} ` : null}
        {t('unmoved', { when: words.moment(visit.start) })}
      </p>
      {phone ? (
        <div className={styles.note}>
          <IconPhone size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <Trans
              t={t}
              i18nKey="call"
              values={{ phone: readablePhone(phone) }}
              components={{
                // Its text comes from the sentence.
                phone: (
                  <a href={callLink(phone)} className={styles.phone} aria-label={readablePhone(phone)} />
                ),
              }}
            />
          </p>
        </div>
      ) : null}
      <AbsenceButton visit={visit} />
    </MovePage>
  )
}
