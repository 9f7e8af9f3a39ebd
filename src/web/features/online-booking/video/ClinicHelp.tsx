import { IconLifebuoy, IconPhone } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import type { PublicMeeting } from '#contract/video/meetings.ts'
import { callLink } from '#web/parts/public/contact-links.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import styles from './VideoVisit.module.css'

const load = () => import('./TroubleDialog.tsx')
const TroubleDialog = lazy(load)

interface ClinicHelpProps {
  visit: PatientBooking
  meeting: PublicMeeting
  isOffline: boolean
}

/** The clinic's phone, and what to try where it does not work. */
export function ClinicHelp({ visit, meeting, isOffline }: ClinicHelpProps) {
  const { t } = useTranslation('video-visit')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.help}>
      <CallClinic visit={visit} />
      <Button
        variant="secondary"
        icon={<IconLifebuoy size={20} stroke={1.75} aria-hidden="true" />}
        disabled={isOffline && !isOpen}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        {t('trouble.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <TroubleDialog visit={visit} meeting={meeting} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

export function CallClinic({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('video-visit')
  const phone = visit.clinic_phone ?? visit.location.phone
  if (!phone) return null
  return (
    <a href={callLink(phone)} className={buttonClass({ variant: 'secondary' })}>
      <IconPhone size={20} stroke={1.75} aria-hidden="true" />
      {t('call')}
    </a>
  )
}
