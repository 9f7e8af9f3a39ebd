import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#web/ui/Segmented.tsx'
import styles from './Checkout.module.css'

export type DiscountUnit = 'percent' | 'lei'

interface DiscountFieldsProps {
  unit: DiscountUnit
  typed: string
  reason: string
  onUnit: (unit: DiscountUnit) => void
  onType: (text: string) => void
  onReason: (text: string) => void
}

/** How much less, in percent or lei, and why. */
export function DiscountFields({ unit, typed, reason, onUnit, onType, onReason }: DiscountFieldsProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('discount')}</label>
      <div className={styles.pair}>
        <input
          id={id}
          className={styles.plain}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={event => onType(event.target.value)}
        />
        <Segmented
          label={t('discountIn')}
          value={unit}
          options={[
            { value: 'percent', label: '%' },
            { value: 'lei', label: 'lei' },
          ]}
          onChange={onUnit}
        />
      </div>
      <label htmlFor={`${id}-reason`}>{t('reason')}</label>
      <input
        id={`${id}-reason`}
        className={styles.plain}
        maxLength={300}
        autoComplete="off"
        placeholder={t('reasonHint')}
        value={reason}
        onChange={event => onReason(event.target.value)}
      />
    </>
  )
}
