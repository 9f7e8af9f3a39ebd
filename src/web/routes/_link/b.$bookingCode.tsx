import { createFileRoute } from '@tanstack/react-router'
import { BookingLinkPage } from '#web/features/online-booking/BookingLinkPage.tsx'
import { ownSearch } from '../-layouts/own-search.ts'

export const Route = createFileRoute('/_link/b/$bookingCode')({
  /** `nou=1` right after booking: the same visit, told as news. */
  validateSearch: ownSearch((search): { nou?: 1 } => (Number(search.nou) === 1 ? { nou: 1 } : {})),
  component: BookingLinkPage,
})
