import { createFileRoute } from '@tanstack/react-router'
import { PatientHomePage } from '#web/features/online-booking/search/PatientHomePage.tsx'
import { readDoctorSearch } from '#web/features/online-booking/doctor-search.ts'

export const Route = createFileRoute('/_patient/pacient/')({
  validateSearch: readDoctorSearch,
  component: PatientHomePage,
})
