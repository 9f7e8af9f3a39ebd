import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { isUnanswered } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { doctorInSentence } from '#web/parts/public/doctor-name.ts'
import { useVisitActions } from './use-visit-actions.ts'
import styles from './CancelVisitDialog.module.css'

interface CancelVisitDialogProps {
  visit: PatientBooking
  onClose: () => void
}

/** Asks before a visit is given up, and why, if the patient cares to say. */
export function CancelVisitDialog({ visit, onClose }: CancelVisitDialogProps) {
  const { t } = useTranslation('patient')
  const words = useDayWords(useFormat(visit.zone), visit.zone)
  const { cancel } = useVisitActions(visit.code)
  const [reason, setReason] = useState('')
  return (
    <LightDialog
      title={t('visit.cancelTitle')}
      text={t('visit.cancelText', {
        when: capitalise(words.moment(visit.start)),
        doctor: doctorInSentence(visit.doctor_name),
      })}
      onClose={onClose}
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (cancel.isPending) return
          // A refusal shows as a notice, and the page then tells what the visit is now; without an answer nothing changed.
          cancel.mutate(reason.trim(), {
            onSettled: (_, error) => {
              if (!isUnanswered(error)) onClose()
            },
          })
        }}
      >
        <TextField
          label={`${t('visit.reason')} ${t('confirm.optional')}`}
          value={reason}
          maxLength={500}
          data-may-stay-empty
          onChange={event => setReason(event.target.value)}
        />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {t('visit.keep')}
          </Button>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            {t('visit.cancelYes')}
          </Button>
        </div>
      </form>
    </LightDialog>
  )
}

const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase('ro') + text.slice(1)
