import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '#web/features/online-booking/confirm/ConfirmPage.tsx'
import { readWishedVisit } from '#web/features/online-booking/visit-choice.ts'

export const Route = createFileRoute('/_patient/pacient/confirmare')({
  validateSearch: readWishedVisit,
  component: ConfirmPage,
})
