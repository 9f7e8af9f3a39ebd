import { createFileRoute } from '@tanstack/react-router'
import { DoctorPage } from '#web/features/online-booking/choice/DoctorPage.tsx'
import { readVisitChoice } from '#web/features/online-booking/visit-choice.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/_patient/pacient/medic/$doctorId')({
  validateSearch: readVisitChoice,
  loader: () => loadNamespaces('reviews'),
  component: DoctorPage,
})
