import { createFileRoute } from '@tanstack/react-router'
import { DoctorPage } from '#web/features/online-booking/DoctorPage.tsx'
import { readBookingSearch } from '../-layouts/booking-search.ts'

export const Route = createFileRoute('/_patient/pacient/medic/$doctorId')({
  validateSearch: readBookingSearch,
  component: DoctorPage,
})
