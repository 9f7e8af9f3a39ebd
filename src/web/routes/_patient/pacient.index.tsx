import { createFileRoute } from '@tanstack/react-router'
import { PatientHomePage } from '#web/features/online-booking/PatientHomePage.tsx'
import { readDoctorSearch } from '#web/features/online-booking/doctor-search.ts'
import { ownSearch } from '../-layouts/own-search.ts'

export const Route = createFileRoute('/_patient/pacient/')({
  validateSearch: ownSearch(readDoctorSearch),
  component: PatientHomePage,
})
