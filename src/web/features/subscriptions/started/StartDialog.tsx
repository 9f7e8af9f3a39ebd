import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listServices } from '#contract/clinic/services.ts'
import { assignSubscription } from '#contract/money/patient-subscriptions.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useOfClinic } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PriceField } from '#web/ui/PriceField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './PatientSubscriptions.module.css'

interface StartDialogProps {
  patientId: number
  onClose: () => void
}

/** Starts a package for the patient of the record. */
export function StartDialog({ patientId, onClose }: StartDialogProps) {
  const { t } = useTranslation(['subscriptions', 'common'])
  const format = useFormat()
  const invalidate = useInvalidate()
  const { of, enabled } = useOfClinic()
  const services = useQuery({ ...query(listServices, { ...of, withAbonament: true }), enabled })
  const all = services.data?.data.flatMap(service => service.subscriptions ?? [])
  const sold = [...new Map(all?.map(one => [one.id, one])).values()]
  const [chosen, setChosen] = useState<string>()
  const open = sold.find(({ id }) => String(id) === chosen) ?? sold[0]
  const { field, formProps, busy, problem } = useCallForm({
    definition: assignSubscription,
    extra: { patient_id: patientId },
    onDone({ data }, _values, isOpen) {
      invalidate(['patient_money', 'subscription'])
      showNotice({ kind: 'ok', text: t('record.didStart', { name: data.subscription_name }) })
      if (isOpen) onClose()
    },
  })
  return (
    <Dialog title={t('record.start')} text={t('record.startText')} onClose={onClose}>
      {!all ? (
        <Skeleton height={120} />
      ) : !open ? (
        <p>{t('record.noneSold')}</p>
      ) : (
        <form {...formProps} className={styles.form}>
          <SelectField
            {...field('subscription_id')}
            label={t('record.which')}
            value={String(open.id)}
            onChange={setChosen}
            options={sold.map(one => ({
              value: String(one.id),
              label: `${one.subscription_name}, ${format.money(one.price)}`,
            }))}
          />
          <PriceField
            key={open.id}
            {...field('price')}
            label={t('price')}
            defaultValue={open.price}
            required
          />
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <div className={styles.foot}>
            <Button type="submit" size="dense" busy={busy}>
              {t('record.submitStart')}
            </Button>
            <Button variant="secondary" size="dense" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
