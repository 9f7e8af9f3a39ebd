import { IconArrowsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/clinic/doctors.ts'
import { minutesOfServices, usualServices } from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { Service } from '#web/parts/clinic/clinic-queries.ts'
import styles from './BookingDialog.module.css'

interface DraggedLengthProps {
  draft: BookingDraft
  services: readonly Service[]
  doctor: Doctor | undefined
  onChange: (patch: Partial<BookingDraft>) => void
}

/** Says that the booking takes as long as was dragged over the grid, and offers what its services usually take. */
export function DraggedLength({ draft, services, doctor, onChange }: DraggedLengthProps) {
  const { t } = useTranslation('staff')
  const { dragged } = draft
  if (dragged === undefined) return null
  const usual = usualServices(draft.services, services, doctor)
  const needed = minutesOfServices(usual)
  const isStretched = usual.length > 0 && needed !== minutesOfServices(draft.services)
  if (usual.length > 0 && !isStretched) return null
  return (
    <p className={styles.dragged}>
      <IconArrowsVertical size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {isStretched
          ? t('booking.draggedWins', { dragged, usual: needed })
          : t('booking.dragged', { dragged })}
      </span>
      {isStretched && (
        <button type="button" onClick={() => onChange({ services: usual, dragged: undefined })}>
          {t('booking.takeUsual', { usual: needed })}
        </button>
      )}
    </p>
  )
}
