import { IconArrowsRightLeft, IconCoins, IconFlag, IconLink, IconWallet } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountStanding } from '#contract/money/patient-accounts.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { openCheckout } from '#web/parts/money/open-checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './AccountActs.module.css'

const AdvanceDialog = lazy(() => import('./AdvanceDialog.tsx'))
const LinkDialog = lazy(() => import('./LinkDialog.tsx'))
const OpeningDialog = lazy(() => import('./OpeningDialog.tsx'))
const TransferDialog = lazy(() => import('./TransferDialog.tsx'))

interface AccountActionsProps {
  patient: { readonly id: number; readonly mobile: string | null; readonly email: string | null }
  standing: AccountStanding
}

type Act = 'advance' | 'link' | 'transfer' | 'opening'

/** What can be done about what is owed, or was paid ahead. */
export function AccountActions({ patient, standing: { due, advance } }: AccountActionsProps) {
  const { t } = useTranslation('patient-account')
  const { account, can } = useStaff()
  const [act, setAct] = useState<Act>()
  if (!can('payments.edit')) return null
  const close = () => setAct(undefined)
  return (
    <>
      {due > 0 ? (
        <Button
          size="dense"
          block
          icon={<IconWallet size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => openCheckout({ patientId: patient.id })}
        >
          {t('take')}
        </Button>
      ) : null}
      <div className={styles.acts}>
        {due > 0 && account?.payment_enabled ? (
          <Button
            variant="secondary"
            size="dense"
            icon={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAct('link')}
          >
            {t('acts.link.open')}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="dense"
          icon={<IconCoins size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAct('advance')}
        >
          {t('acts.advance.open')}
        </Button>
        {advance > 0 ? (
          <Button
            variant="secondary"
            size="dense"
            icon={<IconArrowsRightLeft size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAct('transfer')}
          >
            {t('acts.transfer.open')}
          </Button>
        ) : null}
      </div>
      {can('payments.refund') ? (
        <Button
          variant="quiet"
          size="dense"
          icon={<IconFlag size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAct('opening')}
        >
          {t('acts.opening.open')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {act === 'advance' ? <AdvanceDialog patientId={patient.id} onClose={close} /> : null}
        {act === 'link' ? <LinkDialog patient={patient} due={due} onClose={close} /> : null}
        {act === 'transfer' ? (
          <TransferDialog patientId={patient.id} advance={advance} onClose={close} />
        ) : null}
        {act === 'opening' ? <OpeningDialog patientId={patient.id} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
