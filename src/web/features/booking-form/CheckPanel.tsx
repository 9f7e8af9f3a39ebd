import { IconAlertTriangleFilled, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { readFieldErrors } from '#web/api/field-errors.ts'
import type { DraftInForm } from './use-draft.ts'
import { WarningList } from '#web/parts/bookings/WarningList.tsx'
import { capital } from '#web/i18n/capital.ts'
import styles from './CheckPanel.module.css'

interface CheckPanelProps {
  form: DraftInForm
  zone: string
  onTake: (start: string) => void
}

/** Whether the hour is free, and if not, why and which ones are. */
export function CheckPanel({ form, zone, onTake }: CheckPanelProps) {
  const { check, refusal, isChecking, isVideo, canOverride, draft, ticks, reason, setReason } = form
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  if (refusal) {
    const sentences = Object.values(readFieldErrors(refusal))
    return (
      <div className={styles.taken}>
        <p className={styles.verdict} role="alert">
          <IconAlertTriangleFilled size={20} aria-hidden="true" />
          {sentences.length > 0 ? [...new Set(sentences)].join(' ') : refusal.message}
        </p>
      </div>
    )
  }
  if (!check) {
    return (
      <p className={styles.hint} aria-live="polite">
        {isChecking ? t('booking.checking') : t('booking.checkHint')}
      </p>
    )
  }
  const isFree = check.warnings.length === 0
  /** Those of the same day say only the hour. */
  const nameOf = (start: string) =>
    start.startsWith(draft.date) ? format.time(start) : format.dayTime(start)
  return (
    <section className={styles.root} aria-busy={isChecking}>
      <div className={isFree ? styles.free : styles.taken}>
        <p className={styles.verdict} aria-live="polite">
          {isFree ? (
            <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconAlertTriangleFilled size={20} aria-hidden="true" />
          )}
          {isFree
            ? t(isVideo ? 'booking.isFreeVideo' : 'booking.isFree')
            : t('booking.isTaken', {
                when: capital(format.dayTime(check.start)),
              })}
        </p>
        {check.nearest.length > 0 && (
          <div className={styles.nearest}>
            <span>{isFree ? t('booking.alsoFree') : t('booking.moveTo')}</span>
            {check.nearest.map(start => (
              <button key={start} type="button" onClick={() => onTake(start)}>
                {nameOf(start)}
              </button>
            ))}
          </div>
        )}
      </div>
      {!isFree && canOverride && (
        <WarningList
          warnings={check.warnings}
          zone={zone}
          ticks={ticks}
          reason={reason}
          onReason={setReason}
        />
      )}
      {!isFree && !canOverride && (
        <ul className={styles.plain}>
          {check.warnings.map(warning => (
            <li key={`${warning.kind} ${warning.start}`}>
              <strong>{t(`booking.warnings.${warning.kind}`)}</strong> {warning.text}
            </li>
          ))}
          <li>{t('booking.noOverride')}</li>
        </ul>
      )}
    </section>
  )
}
