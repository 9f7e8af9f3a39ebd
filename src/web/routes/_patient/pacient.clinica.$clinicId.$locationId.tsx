import { createFileRoute } from '@tanstack/react-router'
import { PlacePage } from '#web/features/online-booking/PlacePage.tsx'
import { readVisitChoice } from '#web/features/online-booking/visit-choice.ts'
import { ownSearch } from '../-layouts/own-search.ts'

export const Route = createFileRoute('/_patient/pacient/clinica/$clinicId/$locationId')({
  validateSearch: ownSearch(readVisitChoice),
  component: PlacePage,
})
