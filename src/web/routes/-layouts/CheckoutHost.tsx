import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { closeCheckout, useOpenCheckout } from '#web/parts/money/open-checkout.ts'

const CheckoutDrawer = lazy(() => import('#web/features/checkout/CheckoutDrawer.tsx'))

/** The desk's drawer, over whatever page asked for it; another page is begun without. */
export function CheckoutHost() {
  const open = useOpenCheckout()
  const { pathname } = useLocation()
  const isElsewhere = open !== undefined && open.over !== pathname
  useEffect(() => {
    if (isElsewhere) closeCheckout()
  }, [isElsewhere])
  if (!open || isElsewhere) return null
  const { of } = open
  return (
    <Suspense>
      <CheckoutDrawer key={JSON.stringify(of)} of={of} onClose={closeCheckout} />
    </Suspense>
  )
}
