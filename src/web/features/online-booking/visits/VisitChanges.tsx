import { IconCalendarRepeat, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { AbsenceButton } from './AbsenceButton.tsx'
import { CancelVisitDialog } from './CancelVisitDialog.tsx'
import styles from './VisitChanges.module.css'

interface VisitChangesProps {
  visit: PatientBooking
  size?: 'normal' | 'large'
}

/** What a patient may still change of a visit: move it, give it up, or say that they will not come. */
export function VisitChanges({ visit, size = 'large' }: VisitChangesProps) {
  const { t } = useTranslation(['moving', 'patient'])
  const [cancelling, setCancelling] = useState(false)
  const what = visit.services.map(service => service.name).join(', ')
  return (
    <div className={styles.changes}>
      {visit.can_move ? (
        <Link
          to="/b/$bookingCode"
          params={{ bookingCode: visit.code }}
          search={{ muta: 1 }}
          preload={false}
          className={buttonClass({ variant: 'secondary', size })}
          aria-label={t('moving:moveOf', { visit: what })}
        >
          <IconCalendarRepeat size={20} stroke={1.75} aria-hidden="true" />
          {t('moving:move')}
        </Link>
      ) : null}
      {visit.can_cancel ? (
        <Button
          variant="danger"
          size={size}
          icon={<IconX size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setCancelling(true)}
        >
          {t('patient:visit.cancel')}
        </Button>
      ) : null}
      <AbsenceButton visit={visit} />
      {cancelling ? <CancelVisitDialog visit={visit} onClose={() => setCancelling(false)} /> : null}
    </div>
  )
}
