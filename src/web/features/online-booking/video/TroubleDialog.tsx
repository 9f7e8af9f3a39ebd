import { IconCopy, IconPhone } from '@tabler/icons-react'
import { encodeQR } from 'qr'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import type { PublicMeeting } from '#contract/video/meetings.ts'
import { callLink, readablePhone } from '#web/parts/public/contact-links.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { browserKindOf } from './device/browser-kind.ts'
import styles from './TroubleDialog.module.css'

interface TroubleDialogProps {
  visit: PatientBooking
  meeting: PublicMeeting
  onClose: () => void
}

/** What to try, the simplest first, and in the end the clinic. */
export default function TroubleDialog({ visit, meeting, onClose }: TroubleDialogProps) {
  const { t } = useTranslation('video-visit')
  const kind = browserKindOf(navigator)
  const phone = visit.clinic_phone ?? visit.location.phone
  const link = `${location.origin}/b/${visit.code}/video`
  const drawing = `data:image/svg+xml,${encodeURIComponent(encodeQR(link, 'svg', { ecc: 'medium' }))}`
  const provider = meeting.is_manual || meeting.is_trial ? null : meeting.provider
  return (
    <LightDialog title={t('trouble.open')} text={t('trouble.text')} fills onClose={onClose}>
      <div className={styles.ways}>
        <section>
          <h3>{t('trouble.allow')}</h3>
          <p>{t(`allow.${kind}`)}</p>
        </section>
        {provider ? (
          <section>
            <h3>{t('trouble.browser')}</h3>
            <p>{t(`trouble.browserText.${provider}`)}</p>
          </section>
        ) : null}
        <section>
          <h3>{t('trouble.device')}</h3>
          <div className={styles.device}>
            <img src={drawing} alt={t('trouble.code')} />
            <div>
              <p>{t('trouble.deviceText')}</p>
              <Button
                variant="secondary"
                size="compact"
                icon={<IconCopy size={20} stroke={1.75} aria-hidden="true" />}
                onClick={() => void copyText(link, t('trouble.copied'))}
              >
                {t('trouble.copy')}
              </Button>
            </div>
          </div>
        </section>
        {phone ? (
          <section>
            <h3>{t('call')}</h3>
            <p>{t('trouble.callText')}</p>
            <a href={callLink(phone)} className={buttonClass({ variant: 'secondary', size: 'compact' })}>
              <IconPhone size={20} stroke={1.75} aria-hidden="true" />
              {readablePhone(phone)}
            </a>
          </section>
        ) : null}
      </div>
    </LightDialog>
  )
}
