import { DoctorPage } from '#web/features/online-booking/choice/DoctorPage.tsx'
import { readVisitChoice } from '#web/features/online-booking/visit-choice.ts'
import { PatientLayout } from '#web/routes/-layouts/PatientLayout.tsx'
import type { PublicPage } from './page.ts'

export const doctor: PublicPage = {
  name: 'doctor',
  readSearch: search => ({ ...readVisitChoice(search) }),
  Layout: PatientLayout,
  Content: DoctorPage,
}
