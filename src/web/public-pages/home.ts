import { readDoctorSearch } from '#web/features/online-booking/doctor-search.ts'
import { PatientHomePage } from '#web/features/online-booking/search/PatientHomePage.tsx'
import { PatientLayout } from '#web/routes/-layouts/PatientLayout.tsx'
import type { PublicPage } from './page.ts'

export const home: PublicPage = {
  name: 'home',
  readSearch: search => ({ ...readDoctorSearch(search) }),
  Layout: PatientLayout,
  Content: PatientHomePage,
}
