import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '#web/api/new-key.ts'
import { ServicePicker } from '#web/parts/clinic/ServicePicker.tsx'
import { useClinicFacts, useServices } from '#web/parts/clinic/clinic-queries.ts'
import { termsOf } from '#web/parts/clinic/resources.ts'
import { Button } from '#web/ui/Button.tsx'
import { AmountInput } from './AmountInput.tsx'
import { bani, type BesideDraft } from './checkout-draft.ts'
import styles from './Checkout.module.css'

interface BesideFormProps {
  doctorId: number | undefined
  onAdd: (beside: BesideDraft) => void
  onClose: () => void
}

/** Something more: a service of the list, or anything by its name and price. */
export function BesideForm({ doctorId, onAdd, onClose }: BesideFormProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const id = useId()
  const services = useServices().data?.data ?? []
  const doctor = useClinicFacts().doctors.find(each => each.id === doctorId)
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number>()
  return (
    <div className={styles.editor} data-alone="">
      <span>{t('beside.service')}</span>
      <ServicePicker
        services={services}
        doctor={doctor}
        onPick={service =>
          onAdd({
            key: newKey(),
            serviceId: service.id,
            name: service.name,
            price: bani(termsOf(service, doctor).price),
          })
        }
      />
      <label htmlFor={`${id}-name`}>{t('beside.product')}</label>
      <input
        id={`${id}-name`}
        className={styles.plain}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <label htmlFor={`${id}-price`}>{t('price')}</label>
      <AmountInput id={`${id}-price`} value={price} onChange={setPrice} />
      <div className={styles.actions}>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          size="dense"
          disabled={!name.trim() || price === undefined}
          onClick={() => price !== undefined && onAdd({ key: newKey(), name: name.trim(), price })}
        >
          {t('beside.add')}
        </Button>
      </div>
    </div>
  )
}
