import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { callLink, readablePhone } from '#web/parts/public/contact-links.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { VideoVisitProps } from './VideoVisit.tsx'
import styles from './VideoVisit.module.css'

/** It should be open by now and is not: the page asks again by itself, and the clinic can be called. */
export function PreparingCard({ visit, meeting, now, ahead, answeredAt }: VideoVisitProps) {
  const { t } = useTranslation('video-visit')
  const format = useFormat(meeting.zone)
  const phone = visit.clinic_phone ?? visit.location.phone
  const isLate = now >= Date.parse(meeting.start)
  return (
    <section className={styles.wait}>
      <p className={styles.sentence}>{t(isLate ? 'preparingLate' : 'preparingText')}</p>
      <p className={styles.note}>
        <span className={styles.turning} aria-hidden="true" />
        {t('asked', { time: format.time(new Date(answeredAt + ahead)) })}
      </p>
      {phone ? (
        <a
          href={callLink(phone)}
          className={buttonClass({ variant: isLate ? 'primary' : 'secondary', block: true })}
        >
          <IconPhone size={20} stroke={1.75} aria-hidden="true" />
          {t('callAt', { phone: readablePhone(phone) })}
        </a>
      ) : null}
    </section>
  )
}
