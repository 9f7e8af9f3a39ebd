import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '#web/features/online-booking/ConfirmPage.tsx'
import { readWishedVisit } from '#web/features/online-booking/visit-choice.ts'
import { ownSearch } from '../-layouts/own-search.ts'

export const Route = createFileRoute('/_patient/pacient/confirmare')({
  validateSearch: ownSearch(readWishedVisit),
  component: ConfirmPage,
})
