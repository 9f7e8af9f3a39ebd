import { useTranslation } from 'react-i18next'
import { LONGEST_FIELD } from '#domain/documents/reports/report-template.ts'
import type { SlotProps } from './Slot.tsx'
import styles from './Slot.module.css'

/** Text that takes the room it needs. */
export function TextSlot({ id, label, value, describedBy, isWrong, onWrite }: SlotProps) {
  const { t } = useTranslation('visit-reports')
  const text = typeof value === 'string' ? value : ''
  const isFull = text.length >= LONGEST_FIELD
  return (
    <>
      {/* A line of the same letters behind it makes it as high as its text. */}
      <div className={styles.grow} data-text={`${text}\n`}>
        <textarea
          id={id}
          rows={2}
          maxLength={LONGEST_FIELD}
          aria-label={label}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          data-phrases=""
          value={text}
          onChange={event => onWrite(event.target.value === '' ? null : event.target.value)}
        />
      </div>
      <p role="status" className={styles.full}>
        {isFull ? t('full', { count: LONGEST_FIELD }) : ''}
      </p>
    </>
  )
}
