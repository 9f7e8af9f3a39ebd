import * as accessLog from './logs/access-log.ts'
import * as accounts from './accounts/accounts.ts'
import * as accountSecurity from './accounts/account-security.ts'
import * as affectedVisits from './bookings/affected-visits.ts'
import * as alerts from './patients/alerts.ts'
import * as auditChain from './logs/audit-chain.ts'
import * as auditLog from './logs/audit-log.ts'
import * as bookingChanges from './bookings/booking-changes.ts'
import * as bookings from './bookings/bookings.ts'
import * as bookingReviews from './bookings/booking-reviews.ts'
import * as cabinets from './clinic/cabinets.ts'
import * as calendar from './bookings/calendar.ts'
import type { Call } from './call.ts'
import * as cardAccount from './money/card-account.ts'
import * as cardRefunds from './money/card-refunds.ts'
import * as offers from './money/offers.ts'
import * as pay from './money/pay.ts'
import * as paymentLinks from './money/payment-links.ts'
import * as changes from './changes.ts'
import * as documentTemplates from './documents/document-templates.ts'
import * as formFiles from './documents/form-files.ts'
import * as publicDocuments from './documents/public-documents.ts'
import * as publicForms from './documents/public-forms.ts'
import * as visitReports from './documents/visit-reports.ts'
import * as checkouts from './money/checkouts.ts'
import * as clinics from './clinic/clinics.ts'
import * as clinicSeal from './documents/clinic-seal.ts'
import * as company from './clinic/company.ts'
import * as contact from './accounts/contact.ts'
import * as diagnoses from './patients/diagnoses.ts'
import * as doctorSearch from './online/doctor-search.ts'
import * as doctors from './clinic/doctors.ts'
import * as erasures from './patients/erasures.ts'
import * as family from './accounts/family.ts'
import * as favourites from './accounts/favourites.ts'
import * as files from './clinic/files.ts'
import * as firstSteps from './clinic/first-steps.ts'
import * as freeHours from './bookings/free-hours.ts'
import * as giftCards from './money/gift-cards.ts'
import * as giftCodes from './money/gift-codes.ts'
import * as groups from './bookings/groups.ts'
import * as guardians from './patients/guardians.ts'
import * as holds from './bookings/holds.ts'
import * as holidays from './clinic/holidays.ts'
import * as locations from './clinic/locations.ts'
import * as images from './clinic/images.ts'
import * as lookups from './lookups.ts'
import * as messages from './bookings/messages.ts'
import * as messageLog from './messages/message-log.ts'
import * as notifications from './messages/notifications.ts'
import * as messageTemplates from './messages/message-templates.ts'
import * as reminderOutlook from './messages/reminder-outlook.ts'
import * as templatePreviews from './messages/template-previews.ts'
import * as moving from './online/moving.ts'
import * as observations from './patients/observations.ts'
import * as onlineBooking from './online/online-booking.ts'
import * as payments from './money/payments.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as patientAccounts from './money/patient-accounts.ts'
import * as patientFiles from './patients/patient-files.ts'
import * as patientImports from './patients/patient-imports.ts'
import * as patientMerges from './patients/patient-merges.ts'
import * as patientChanges from './patients/patient-changes.ts'
import * as patientLists from './patients/patient-lists.ts'
import * as patientProfile from './accounts/patient-profile.ts'
import * as patients from './patients/patients.ts'
import * as patientSubscriptions from './money/patient-subscriptions.ts'
import * as personCopy from './patients/person-copy.ts'
import * as phrases from './patients/phrases.ts'
import * as pinboard from './bookings/pinboard.ts'
import * as priceList from './clinic/price-list.ts'
import * as privacy from './patients/privacy.ts'
import * as publicClinics from './online/public-clinics.ts'
import * as publicDoctors from './online/public-doctors.ts'
import * as publicPlaces from './online/public-places.ts'
import * as publicReviews from './online/public-reviews.ts'
import * as feedback from './reports/feedback.ts'
import * as earnings from './reports/earnings.ts'
import * as graphs from './reports/graphs.ts'
import * as reservations from './online/reservations.ts'
import * as reviews from './online/reviews.ts'
import * as roles from './accounts/roles.ts'
import * as savedFilters from './bookings/saved-filters.ts'
import * as series from './bookings/series.ts'
import * as serviceCategories from './clinic/service-categories.ts'
import * as servicePrices from './clinic/service-prices.ts'
import * as reportExports from './reports/report-exports.ts'
import * as reportSchedules from './reports/report-schedules.ts'
import * as replies from './messages/replies.ts'
import * as smsGateway from './messages/sms-gateway.ts'
import * as services from './clinic/services.ts'
import * as settings from './settings/settings.ts'
import * as socialLogin from './accounts/social-login.ts'
import * as specialities from './clinic/specialities.ts'
import * as invoiceSeries from './money/invoice-series.ts'
import * as invoices from './money/invoices.ts'
import * as subscriptions from './money/subscriptions.ts'
import * as timeline from './patients/timeline.ts'
import * as perioExams from './patients/perio-exams.ts'
import * as toothChart from './patients/tooth-chart.ts'
import * as tags from './patients/tags.ts'
import * as integrations from './video/integrations.ts'
import * as meetings from './video/meetings.ts'
import * as users from './accounts/users.ts'
import * as workingTime from './clinic/working-time.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

/** Every call by its name, for the API document and for the tests that walk them all. */
export const ALL_CALLS: ReadonlyMap<string, Call> = new Map(
  [
    accounts,
    passkeys,
    socialLogin,
    patientProfile,
    favourites,
    contact,
    accountSecurity,
    changes,
    clinics,
    clinicSeal,
    company,
    locations,
    cabinets,
    specialities,
    services,
    serviceCategories,
    servicePrices,
    priceList,
    doctors,
    patientChanges,
    patientLists,
    patients,
    moving,
    observations,
    diagnoses,
    phrases,
    timeline,
    perioExams,
    toothChart,
    alerts,
    tags,
    savedFilters,
    patientAccounts,
    patientFiles,
    patientMerges,
    erasures,
    patientImports,
    documentTemplates,
    formFiles,
    publicForms,
    publicDocuments,
    visitReports,
    auditChain,
    privacy,
    personCopy,
    calendar,
    bookings,
    checkouts,
    payments,
    bookingChanges,
    affectedVisits,
    series,
    groups,
    pinboard,
    holds,
    holidays,
    workingTime,
    freeHours,
    doctorSearch,
    publicClinics,
    publicDoctors,
    publicPlaces,
    reservations,
    onlineBooking,
    cardAccount,
    offers,
    cardRefunds,
    paymentLinks,
    pay,
    family,
    guardians,
    messageLog,
    feedback,
    graphs,
    auditLog,
    accessLog,
    earnings,
    notifications,
    reviews,
    bookingReviews,
    publicReviews,
    settings,
    integrations,
    meetings,
    roles,
    users,
    firstSteps,
    files,
    images,
    lookups,
    messages,
    messageTemplates,
    replies,
    reportExports,
    reportSchedules,
    smsGateway,
    reminderOutlook,
    templatePreviews,
    giftCards,
    giftCodes,
    subscriptions,
    patientSubscriptions,
    invoices,
    invoiceSeries,
  ].flatMap(feature => Object.entries(feature).filter((entry): entry is [string, Call] => isCall(entry[1]))),
)
