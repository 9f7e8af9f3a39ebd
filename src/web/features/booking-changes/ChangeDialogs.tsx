import { lazy, Suspense } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { PackageDialog } from '#web/parts/money/PackageDialog.tsx'
import type { BookingActions } from './use-booking-actions.ts'

// Nothing of them is done without the server, so that they can come from there too.
const CancelDialog = lazy(() => import('./CancelDialog.tsx'))
const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'))
const ScopeDialog = lazy(() => import('./ScopeDialog.tsx'))

interface ChangeDialogsProps {
  actions: BookingActions
  zone: string
  /** The booking that is about to be called off. */
  cancelling: Booking | undefined
  onKeep: () => void
  onCancelled: (booking: Booking) => void
  /** Looks for another hour of a booking that was refused one. */
  onFind: (booking: Booking) => void
}

/** What is asked before a booking changes. */
export function ChangeDialogs({
  actions,
  zone,
  cancelling,
  onKeep,
  onCancelled,
  onFind,
}: ChangeDialogsProps) {
  const { conflict, scopeQuestion, packageQuestion, mayOverride } = actions.questions
  return (
    <>
      <Suspense>
        {cancelling && (
          <CancelDialog
            booking={cancelling}
            zone={zone}
            onClose={onKeep}
            onCancel={async input => {
              const isDone = await actions.cancel(cancelling, input)
              onKeep()
              if (isDone) onCancelled(cancelling)
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {conflict && (
          <ConflictDialog conflict={conflict} canOverride={mayOverride} zone={zone} onFind={onFind} />
        )}
      </Suspense>
      <Suspense>{scopeQuestion && <ScopeDialog question={scopeQuestion} />}</Suspense>
      <PackageDialog question={packageQuestion} offersNone={false} />
    </>
  )
}
