import { createFileRoute } from '@tanstack/react-router'
import { PlacePage } from '#web/features/online-booking/choice/PlacePage.tsx'
import { readVisitChoice } from '#web/features/online-booking/visit-choice.ts'

export const Route = createFileRoute('/_patient/pacient/clinica/$clinicId/$locationId')({
  validateSearch: readVisitChoice,
  component: PlacePage,
})
