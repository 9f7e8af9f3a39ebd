import { IconArrowBackUp, IconEraser, IconReceipt, IconReceiptRefund } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addReceipt } from '#contract/money/invoices.ts'
import type { AccountRow } from '#contract/money/patient-accounts.ts'
import { takeBackCharge, takeBackPayment } from '#contract/money/payments.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { RefundDialog } from '#web/parts/money/RefundDialog.tsx'
import { TakeBackDialog } from '#web/parts/money/TakeBackDialog.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { DotsMenu } from '#web/ui/RowMenu.tsx'

const ForgiveDialog = lazy(() => import('./ForgiveDialog.tsx'))
const TakeRowBackDialog = lazy(() => import('./TakeRowBackDialog.tsx'))

interface RowActionsProps {
  patient: { readonly id: number; readonly name: string }
  row: AccountRow
}

type Act = 'refund' | 'unpay' | 'forgive' | 'uncharge' | 'unnote'

const MONEY: ReadonlySet<string> = new Set(['cash', 'card', 'bank', 'online'])
const CHARGED: ReadonlySet<string> = new Set(['service', 'fee', 'opening'])
/** What takes off what is owed, and is no money. */
const NOTED: ReadonlySet<string> = new Set(['write_off', 'opening'])

/** What can be done with what a row tells of; what was taken back, or takes back, stays as it is. */
export function RowActions({ patient, row }: RowActionsProps) {
  const { t } = useTranslation(['patient-account', 'payments'])
  const { can } = useStaff()
  const format = useFormat()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [act, setAct] = useState<Act>()
  const isLive = !row.is_reversal && !row.is_reversed
  const paymentId = isLive && MONEY.has(row.kind) ? row.payment_id : null
  const notedId = isLive && NOTED.has(row.kind) ? row.payment_id : null
  const chargeId = isLive && CHARGED.has(row.kind) && (row.debit ?? 0) > 0 ? row.charge_id : null
  const mayRefund = can('payments.refund') && row.left > 0
  const isUntouched = row.left === row.credit
  const mayReceipt = row.kind === 'cash' && row.document === null && isUntouched && can('invoices.manage')
  async function makeReceipt(id: number): Promise<void> {
    try {
      const { data } = await call(addReceipt, { payment_id: id }, { idempotencyKey: newKey() })
      invalidate(['invoice', 'patient_money'])
      showNotice({
        kind: 'ok',
        text: t('acts.receiptMade', { number: data.number ?? '' }),
        action: {
          label: t('acts.openReceipt'),
          run: () =>
            void navigate({ to: '/cabinet/administration/invoices/$id', params: { id: String(data.id) } }),
        },
      })
    } catch (error) {
      showError((error as Error).message)
    }
  }

  const items = [
    paymentId !== null && mayReceipt && (
      <MenuItem
        key="receipt"
        icon={<IconReceipt size={18} stroke={1.75} />}
        onClick={() => void makeReceipt(paymentId)}
      >
        {t('acts.receipt')}
      </MenuItem>
    ),
    paymentId !== null && mayRefund && (
      <MenuItem
        key="refund"
        icon={<IconReceiptRefund size={18} stroke={1.75} />}
        onClick={() => setAct('refund')}
      >
        {t('payments:refund')}
      </MenuItem>
    ),
    paymentId !== null && row.may_take_back && (
      <MenuItem
        key="unpay"
        icon={<IconArrowBackUp size={18} stroke={1.75} />}
        onClick={() => setAct('unpay')}
      >
        {t('payments:takeBack')}
      </MenuItem>
    ),
    chargeId !== null && mayRefund && (
      <MenuItem key="forgive" icon={<IconEraser size={18} stroke={1.75} />} onClick={() => setAct('forgive')}>
        {t('acts.forgive.open')}
      </MenuItem>
    ),
    chargeId !== null && row.may_take_back && (
      <MenuItem
        key="uncharge"
        icon={<IconArrowBackUp size={18} stroke={1.75} />}
        onClick={() => setAct('uncharge')}
      >
        {t('acts.takeBack.open')}
      </MenuItem>
    ),
    notedId !== null && row.may_take_back && (
      <MenuItem
        key="unnote"
        icon={<IconArrowBackUp size={18} stroke={1.75} />}
        onClick={() => setAct('unnote')}
      >
        {t('acts.takeBack.open')}
      </MenuItem>
    ),
  ].filter(Boolean)
  const close = () => setAct(undefined)

  if (items.length === 0) return null
  return (
    <>
      <DotsMenu label={t('acts.ofRow', { what: row.what, day: format.date(row.day) })}>{items}</DotsMenu>
      <Suspense fallback={null}>
        {act === 'refund' && paymentId !== null ? (
          <RefundDialog paymentId={paymentId} onClose={close} />
        ) : null}
        {act === 'unpay' && paymentId !== null ? (
          <TakeBackDialog
            payment={{ id: paymentId, patient: patient.name, amount: row.credit ?? 0 }}
            onClose={close}
          />
        ) : null}
        {act === 'forgive' && chargeId !== null ? (
          <ForgiveDialog patientId={patient.id} charge={{ id: chargeId, what: row.what }} onClose={close} />
        ) : null}
        {act === 'uncharge' && chargeId !== null ? (
          <TakeRowBackDialog of={takeBackCharge} id={chargeId} what={row.what} onClose={close} />
        ) : null}
        {act === 'unnote' && notedId !== null ? (
          <TakeRowBackDialog of={takeBackPayment} id={notedId} what={row.what} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}
