import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '#web/features/online-booking/ConfirmPage.tsx'
import { readBookingSearch } from '../-layouts/booking-search.ts'

export const Route = createFileRoute('/_patient/pacient/confirmare')({
  validateSearch: readBookingSearch,
  component: ConfirmPage,
})
