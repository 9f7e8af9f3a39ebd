import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getCheckout, getPatientCheckout } from '#contract/money/checkouts.ts'
import { query } from '#web/api/query.ts'
import type { CheckoutOf } from '#web/parts/money/open-checkout.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import styles from './Checkout.module.css'

interface CheckoutDrawerProps {
  of: CheckoutOf
  onClose: () => void
}

/** Where the desk takes money: beside the page, on a phone all of the screen. */
export default function CheckoutDrawer({ of, onClose }: CheckoutDrawerProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const titleId = useId()
  const isVisit = 'bookingId' in of
  // Asked anew each time that it opens: what was read before says nothing of what is owed now.
  const fresh = { gcTime: 0, staleTime: Infinity, meta: { silent: true } }
  const visit = useQuery({
    ...query(getCheckout, { id: isVisit ? of.bookingId : 0 }),
    ...fresh,
    enabled: isVisit,
  })
  const account = useQuery({
    ...query(getPatientCheckout, { id: isVisit ? 0 : of.patientId }),
    ...fresh,
    enabled: !isVisit,
  })
  const { data, error, isFetching, refetch } = isVisit ? visit : account
  return (
    <FormModal className={styles.drawer} width={600} titleId={titleId} onClose={onClose}>
      {dismiss =>
        data ? (
          <CheckoutForm
            quote={data.data}
            charges={isVisit ? undefined : of.charges}
            titleId={titleId}
            onDismiss={dismiss}
            onClose={onClose}
          />
        ) : (
          <>
            <header className={styles.head}>
              <h2 id={titleId} tabIndex={-1}>
                {t('title')}
              </h2>
              <IconButton dense label={t('common:actions.close')} onClick={dismiss}>
                <IconX size={20} stroke={1.75} />
              </IconButton>
            </header>
            <div className={styles.waiting} aria-busy={!error}>
              {error ? (
                <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
              ) : (
                <>
                  <Skeleton height={24} />
                  <Skeleton height={120} />
                  <Skeleton height={96} />
                </>
              )}
            </div>
          </>
        )
      }
    </FormModal>
  )
}
