import { lazy } from 'react'
import type { PatientTab } from '#web/features/patients/patient-tab.ts'

/** One row a tab of a patient's record, in their order; the first is open when the address names none. */
export const PATIENT_TABS: readonly PatientTab[] = [
  {
    key: 'timeline',
    Content: lazy(() => import('#web/features/timeline/PatientTimeline.tsx')),
  },
  {
    key: 'info',
    Content: lazy(() => import('./PatientInfoTab.tsx')),
  },
  {
    key: 'visits',
    right: 'bookings.view',
    count: 'visits',
    Content: lazy(() => import('#web/features/patients/PatientVisits.tsx')),
  },
  {
    key: 'chart',
    right: 'clinical.view',
    Content: lazy(() => import('#web/features/tooth-chart/PatientChart.tsx')),
  },
  {
    key: 'perio',
    right: 'clinical.view',
    count: 'perio',
    Content: lazy(() => import('#web/features/perio/PatientPerio.tsx')),
  },
  {
    key: 'messages',
    Content: lazy(() => import('./PatientMessagesTab.tsx')),
  },
  {
    key: 'observations',
    right: 'clinical.view',
    count: 'observations',
    Content: lazy(() => import('#web/features/observations/PatientObservations.tsx')),
  },
  {
    key: 'reports',
    right: 'clinical.view',
    count: 'reports',
    Content: lazy(() => import('#web/features/visit-reports/PatientReports.tsx')),
  },
  {
    key: 'files',
    right: 'clinical.view',
    count: 'files',
    Content: lazy(() => import('#web/features/patient-files/PatientFiles.tsx')),
  },
  {
    key: 'forms',
    count: 'forms',
    Content: lazy(() => import('#web/features/form-files/PatientForms.tsx')),
  },
  {
    key: 'subscriptions',
    right: 'payments.view',
    Content: lazy(() => import('#web/features/subscriptions/started/PatientSubscriptions.tsx')),
  },
  {
    key: 'account',
    right: 'payments.view',
    Content: lazy(() => import('./PatientAccountTab.tsx')),
  },
]
