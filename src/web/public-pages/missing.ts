import { PatientLayout } from '#web/routes/-layouts/PatientLayout.tsx'
import { MissingPage } from './MissingPage.tsx'
import type { PublicPage } from './page.ts'

export const missing: PublicPage = {
  name: 'missing',
  readSearch: () => ({}),
  Layout: PatientLayout,
  Content: MissingPage,
}
