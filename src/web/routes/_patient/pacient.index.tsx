import { createFileRoute } from '@tanstack/react-router'
import { PatientHomePage } from '#web/features/online-booking/PatientHomePage.tsx'
import { readBookingSearch } from '../-layouts/booking-search.ts'

export const Route = createFileRoute('/_patient/pacient/')({
  validateSearch: readBookingSearch,
  component: PatientHomePage,
})
