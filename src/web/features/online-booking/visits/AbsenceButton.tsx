import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announceAbsence, listPatientBookings, type PatientBooking } from '#contract/online/online-booking.ts'
import { call, isUnanswered } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { bookingQuery } from '../queries.ts'
import styles from './CancelVisitDialog.module.css'

/** Once it is too late to cancel: tells the clinic that the patient will not come. The hour stays theirs. */
export function AbsenceButton({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('moving')
  const [asking, setAsking] = useState(false)
  if (!visit.can_say_absent) return null
  return (
    <>
      <Button
        variant="danger"
        block
        icon={<IconUserX size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('absent')}
      </Button>
      {asking ? <AbsenceDialog code={visit.code} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function AbsenceDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('moving')
  const client = useQueryClient()
  const tell = useMutation({
    mutationFn: () => call(announceAbsence, { code }),
    onSuccess: reply => {
      client.setQueryData(bookingQuery(code).queryKey, reply)
      showNotice({ kind: 'ok', text: t('absentNow'), topic: `visit ${code}` })
    },
    onSettled: (_, error) => {
      void client.invalidateQueries({ queryKey: keyOf(listPatientBookings) })
      void client.invalidateQueries(bookingQuery(code))
      if (!isUnanswered(error)) onClose()
    },
  })
  return (
    <LightDialog title={t('absentTitle')} text={t('absentText')} onClose={onClose}>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onClose}>
          {t('absentNo')}
        </Button>
        <Button variant="danger" busy={tell.isPending} onClick={() => tell.mutate()}>
          {t('absentYes')}
        </Button>
      </div>
    </LightDialog>
  )
}
