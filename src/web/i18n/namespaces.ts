import type account from './ro/account.ts'
import type accounts from './ro/accounts.ts'
import type chartEntry from './ro/chart-entry.ts'
import type checkout from './ro/checkout.ts'
import type clinicLink from './ro/clinic-link.ts'
import type clinicPage from './ro/clinic-page.ts'
import type clinic from './ro/clinic.ts'
import type common from './ro/common.ts'
import type company from './ro/company.ts'
import type demo from './ro/demo.ts'
import type diagnoses from './ro/diagnoses.ts'
import type earnings from './ro/earnings.ts'
import type documentTemplates from './ro/document-templates.ts'
import type family from './ro/family.ts'
import type files from './ro/files.ts'
import type fillForm from './ro/fill-form.ts'
import type formElements from './ro/form-elements.ts'
import type formFiles from './ro/form-files.ts'
import type formBuilder from './ro/form-builder.ts'
import type giftCards from './ro/gift-cards.ts'
import type heads from './ro/heads.ts'
import type holidays from './ro/holidays.ts'
import type hours from './ro/hours.ts'
import type doctors from './ro/doctors.ts'
import type images from './ro/images.ts'
import type leaving from './ro/leaving.ts'
import type legal from './ro/legal.ts'
import type logs from './ro/logs.ts'
import type lookups from './ro/lookups.ts'
import type meeting from './ro/meeting.ts'
import type messageSettings from './ro/message-settings.ts'
import type messages from './ro/messages.ts'
import type messageTemplates from './ro/message-templates.ts'
import type notifications from './ro/notifications.ts'
import type offers from './ro/offers.ts'
import type offline from './ro/offline.ts'
import type moving from './ro/moving.ts'
import type ownAccount from './ro/own-account.ts'
import type patientAccount from './ro/patient-account.ts'
import type patientMoves from './ro/patient-moves.ts'
import type patientList from './ro/patient-list.ts'
import type patient from './ro/patient.ts'
import type privacy from './ro/privacy.ts'
import type profile from './ro/profile.ts'
import type record from './ro/record.ts'
import type publicDocument from './ro/public-document.ts'
import type occupancy from './ro/occupancy.ts'
import type reportPeople from './ro/report-people.ts'
import type reports from './ro/reports.ts'
import type reportSchedules from './ro/report-schedules.ts'
import type reportTemplates from './ro/report-templates.ts'
import type reviews from './ro/reviews.ts'
import type pay from './ro/pay.ts'
import type patients from './ro/patients.ts'
import type payments from './ro/payments.ts'
import type people from './ro/people.ts'
import type settings from './ro/settings.ts'
import type roles from './ro/roles.ts'
import type services from './ro/services.ts'
import type integrations from './ro/integrations.ts'
import type invoices from './ro/invoices.ts'
import type subscriptions from './ro/subscriptions.ts'
import type security from './ro/security.ts'
import type signIn from './ro/sign-in.ts'
import type setup from './ro/setup.ts'
import type perio from './ro/perio.ts'
import type places from './ro/places.ts'
import type staff from './ro/staff.ts'
import type toothChart from './ro/tooth-chart.ts'
import type videoVisit from './ro/video-visit.ts'
import type visitReports from './ro/visit-reports.ts'
import type visitReview from './ro/visit-review.ts'

/** Romanian is the source: its files define which keys exist. */
export interface Dictionaries {
  account: typeof account
  accounts: typeof accounts
  'chart-entry': typeof chartEntry
  checkout: typeof checkout
  clinic: typeof clinic
  'clinic-link': typeof clinicLink
  'clinic-page': typeof clinicPage
  common: typeof common
  company: typeof company
  demo: typeof demo
  diagnoses: typeof diagnoses
  'document-templates': typeof documentTemplates
  family: typeof family
  files: typeof files
  'fill-form': typeof fillForm
  'form-elements': typeof formElements
  'form-files': typeof formFiles
  'form-builder': typeof formBuilder
  'gift-cards': typeof giftCards
  heads: typeof heads
  holidays: typeof holidays
  hours: typeof hours
  doctors: typeof doctors
  images: typeof images
  leaving: typeof leaving
  legal: typeof legal
  logs: typeof logs
  lookups: typeof lookups
  meeting: typeof meeting
  'message-settings': typeof messageSettings
  messages: typeof messages
  'message-templates': typeof messageTemplates
  notifications: typeof notifications
  offers: typeof offers
  offline: typeof offline
  moving: typeof moving
  patient: typeof patient
  profile: typeof profile
  'public-document': typeof publicDocument
  record: typeof record
  'report-templates': typeof reportTemplates
  occupancy: typeof occupancy
  'report-people': typeof reportPeople
  earnings: typeof earnings
  reports: typeof reports
  'report-schedules': typeof reportSchedules
  reviews: typeof reviews
  patients: typeof patients
  pay: typeof pay
  payments: typeof payments
  people: typeof people
  'own-account': typeof ownAccount
  'patient-account': typeof patientAccount
  'patient-moves': typeof patientMoves
  'patient-list': typeof patientList
  privacy: typeof privacy
  settings: typeof settings
  roles: typeof roles
  services: typeof services
  security: typeof security
  setup: typeof setup
  'sign-in': typeof signIn
  integrations: typeof integrations
  invoices: typeof invoices
  subscriptions: typeof subscriptions
  perio: typeof perio
  places: typeof places
  staff: typeof staff
  'tooth-chart': typeof toothChart
  'video-visit': typeof videoVisit
  'visit-reports': typeof visitReports
  'visit-review': typeof visitReview
}

export type Namespace = keyof Dictionaries

/** The shape of another language: the same keys, without Romanian's third plural form. */
export type Translated<T> = {
  [Key in keyof T as Key extends `${string}_few` ? never : Key]: T[Key] extends string
    ? string
    : Translated<T[Key]>
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Dictionaries
  }
}
