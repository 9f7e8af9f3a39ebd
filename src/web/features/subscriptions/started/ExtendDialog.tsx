import { useTranslation } from 'react-i18next'
import { extendSubscription } from '#contract/money/patient-subscriptions.ts'
import type { WholeSubscription } from '#contract/money/patient-subscriptions.ts'
import { addMonths } from '#domain/time/recurrence.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import styles from './PatientSubscriptions.module.css'

interface ExtendDialogProps {
  subscription: WholeSubscription
  onClose: () => void
}

/** A later last day. */
export function ExtendDialog({ subscription, onClose }: ExtendDialogProps) {
  const { t } = useTranslation(['subscriptions', 'common'])
  const format = useFormat()
  const invalidate = useInvalidate()
  const { id, version, ends_on: last } = subscription
  const { field, formProps, busy, problem } = useCallForm({
    definition: extendSubscription,
    extra: { id, version },
    onDone({ data }, _values, isOpen) {
      invalidate('patient_money')
      showNotice({ kind: 'ok', text: t('record.extended', { date: format.date(data.ends_on ?? '') }) })
      if (isOpen) onClose()
    },
  })
  return (
    <Dialog title={t('record.extendTitle')} onClose={onClose}>
      <form {...formProps} className={styles.form}>
        <DateField
          {...field('ends_on')}
          label={t('record.newEnd')}
          defaultValue={last ? addMonths(last, 1) : undefined}
          min={last ? addDays(last, 1) : undefined}
          required
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.foot}>
          <Button type="submit" size="dense" busy={busy}>
            {t('record.extend')}
          </Button>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
