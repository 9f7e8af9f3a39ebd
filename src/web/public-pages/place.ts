import { PlacePage } from '#web/features/online-booking/choice/PlacePage.tsx'
import { readVisitChoice } from '#web/features/online-booking/visit-choice.ts'
import { PatientLayout } from '#web/routes/-layouts/PatientLayout.tsx'
import type { PublicPage } from './page.ts'

export const place: PublicPage = {
  name: 'place',
  readSearch: search => ({ ...readVisitChoice(search) }),
  Layout: PatientLayout,
  Content: PlacePage,
}
