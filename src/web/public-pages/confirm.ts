import { ConfirmPage } from '#web/features/online-booking/confirm/ConfirmPage.tsx'
import { readWishedVisit } from '#web/features/online-booking/visit-choice.ts'
import { PatientLayout } from '#web/routes/-layouts/PatientLayout.tsx'
import type { PublicPage } from './page.ts'

export const confirm: PublicPage = {
  name: 'confirm',
  readSearch: search => ({ ...readWishedVisit(search) }),
  Layout: PatientLayout,
  Content: ConfirmPage,
  keepsHour: true,
}
