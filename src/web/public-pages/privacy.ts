import { PatientLayout } from '#web/routes/-layouts/PatientLayout.tsx'
import { PrivacyPage } from '#web/routes/-layouts/PrivacyPage.tsx'
import type { PublicPage } from './page.ts'

export const privacy: PublicPage = {
  name: 'privacy',
  namespaces: ['legal'],
  readSearch: () => ({}),
  Layout: PatientLayout,
  Content: PrivacyPage,
}
