import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { disconnectDoctorVideo } from '#contract/video/integrations.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import styles from './LeaveQuestion.module.css'

interface LeaveDoctorDialogProps {
  doctorId: number
  email: string
  onClose: () => void
}

/** Asked before a doctor's meetings are made on the clinic's account again. */
export function LeaveDoctorDialog({ doctorId, email, onClose }: LeaveDoctorDialogProps) {
  const { t } = useTranslation(['integrations', 'common'])
  const invalidate = useInvalidate()
  const leaving = useMutation({
    mutationFn: () => call(disconnectDoctorVideo, { id: doctorId }),
    onSuccess() {
      invalidate('clinic')
      showNotice({ kind: 'ok', text: t('doctors.left') })
      onClose()
    },
  })
  return (
    <Dialog title={t('doctors.leaveTitle', { email })} text={t('doctors.leaveText')} onClose={onClose}>
      <div className={styles.choices}>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button variant="danger" size="dense" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('disconnect')}
        </Button>
      </div>
    </Dialog>
  )
}
