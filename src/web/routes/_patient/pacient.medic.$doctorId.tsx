import { createFileRoute } from '@tanstack/react-router'
import { DoctorPage } from '#web/features/online-booking/DoctorPage.tsx'
import { readVisitChoice } from '#web/features/online-booking/visit-choice.ts'
import { ownSearch } from '../-layouts/own-search.ts'

export const Route = createFileRoute('/_patient/pacient/medic/$doctorId')({
  validateSearch: ownSearch(readVisitChoice),
  component: DoctorPage,
})
