import { useTranslation } from 'react-i18next'
import { returnUse } from '#contract/money/patient-subscriptions.ts'
import type { SubscriptionUse, WholeSubscription } from '#contract/money/patient-subscriptions.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './PatientSubscriptions.module.css'

interface ReturnDialogProps {
  subscription: WholeSubscription
  use: SubscriptionUse
  onClose: () => void
}

/** A use comes back, for a reason that is kept. */
export function ReturnDialog({ subscription, use, onClose }: ReturnDialogProps) {
  const { t } = useTranslation(['subscriptions', 'common'])
  const invalidate = useInvalidate()
  const { field, formProps, busy, problem } = useCallForm({
    definition: returnUse,
    extra: { id: subscription.id, useId: use.id },
    onDone(_reply, _values, isOpen) {
      invalidate(['patient_money', 'booking'])
      showNotice({ kind: 'ok', text: t('record.returned') })
      if (isOpen) onClose()
    },
  })
  return (
    <Dialog title={t('record.returnTitle')} text={t('record.returnText')} onClose={onClose}>
      <form {...formProps} className={styles.form}>
        <TextField
          {...field('reason')}
          label={t('record.reason')}
          maxLength={300}
          required
          autoComplete="off"
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.foot}>
          <Button type="submit" size="dense" busy={busy}>
            {t('record.return')}
          </Button>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
