import { IconArrowBackUp, IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TakenPayment } from '#contract/money/payments.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'

interface PaymentMenuProps {
  payment: TakenPayment
  mayRefund: boolean
  /** What is of another day is taken back by who may refund. */
  isToday: boolean
  onRefund: () => void
  onTakeBack: () => void
}

/** What can be done with money that came; what was given back, or was a mistake, stays as it is. */
export function PaymentMenu({ payment, mayRefund, isToday, onRefund, onTakeBack }: PaymentMenuProps) {
  const { t } = useTranslation('payments')
  const { refundable, amount, method } = payment
  const mayTakeBack = refundable === amount && method !== 'online' && (isToday || mayRefund)
  if (refundable <= 0 || !(mayRefund || mayTakeBack)) return null
  return (
    <DotsMenu label={t('actionsFor', { name: payment.patient_name, amount })}>
      {mayRefund ? (
        <MenuItem icon={<IconReceiptRefund size={18} stroke={1.75} />} onClick={onRefund}>
          {t('refund')}
        </MenuItem>
      ) : null}
      {mayTakeBack ? (
        <MenuItem icon={<IconArrowBackUp size={18} stroke={1.75} />} onClick={onTakeBack}>
          {t('takeBack')}
        </MenuItem>
      ) : null}
    </DotsMenu>
  )
}
