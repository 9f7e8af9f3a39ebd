import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTypedLei } from '#domain/money/money.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { DiscountFields, type DiscountUnit } from './DiscountFields.tsx'
import styles from './Checkout.module.css'

interface WholeDiscountProps {
  /** In percent; more is for who may refund. */
  limit: number
  onApply: (unit: DiscountUnit, value: number, reason: string) => void
  onClose: () => void
}

/** One discount over all lines; an amount is shared out by their prices. */
export function WholeDiscount({ limit, onApply, onClose }: WholeDiscountProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const { can } = useStaff()
  const [unit, setUnit] = useState<DiscountUnit>('percent')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const value = readTypedLei(typed)
  return (
    <div className={styles.editor} data-alone="">
      <DiscountFields
        unit={unit}
        typed={typed}
        reason={reason}
        onUnit={setUnit}
        onType={setTyped}
        onReason={setReason}
      />
      {can('payments.refund') ? null : <p className={styles.hint}>{t('limit', { percent: limit })}</p>}
      <div className={styles.actions}>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          size="dense"
          disabled={value === undefined}
          onClick={() => value !== undefined && onApply(unit, value, reason)}
        >
          {t('apply')}
        </Button>
      </div>
    </div>
  )
}
