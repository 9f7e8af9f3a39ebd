import { createFileRoute } from '@tanstack/react-router'
import { addressReader, readId } from '#web/api/read-address.ts'
import { BookingLinkPage } from '#web/features/online-booking/visits/BookingLinkPage.tsx'

export const Route = createFileRoute('/_link/b/$bookingCode')({
  /** `nou=1` right after booking: the same visit, told as news. */
  validateSearch: addressReader<{ nou?: 1 | undefined }>({
    nou: value => (readId(value) === 1 ? 1 : undefined),
  }),
  component: BookingLinkPage,
})
