import { getAccount } from './accounts/accounts.ts'
import { getBooking, searchBookings } from './bookings/bookings.ts'
import { listBookings, listCancelled } from './bookings/calendar.ts'
import type { Call } from './call.ts'
import { listCabinets } from './clinic/cabinets.ts'
import { getClinic, listHolidays } from './clinic/clinics.ts'
import { listDoctors, listManagedDoctors, listScheduleExceptions } from './clinic/doctors.ts'
import { getFirstSteps } from './clinic/first-steps.ts'
import { getGroup } from './bookings/groups.ts'
import { listImages } from './clinic/images.ts'
import { listLocations } from './clinic/locations.ts'
import type { Noun } from './nouns.ts'
import { getPatient, listPastVisits, listUpcomingVisits, listVisits } from './patients/patients.ts'
import { READS } from './reads.ts'
import { listManagedServices, listServices } from './clinic/services.ts'
import { listPinned } from './bookings/pinboard.ts'
import { getWorkingTime } from './clinic/working-time.ts'

const PLACES = [getFirstSteps, listLocations, listCabinets, listDoctors, listManagedDoctors, getWorkingTime]
const CATALOGUE = [listServices, listManagedServices, READS.listServiceCategories, READS.getPriceList]
const SKILLS = [getFirstSteps, ...CATALOGUE, READS.listSpecialities, listDoctors, listManagedDoctors]

const INVOICES = [
  READS.listInvoices,
  READS.getInvoice,
  READS.listInvoiceable,
  READS.listInvoiceSeries,
  READS.getInvoiceConfigs,
]

/**
 * The calls whose answers change with a noun: what is shown of them is read again. What a form asks while it is being
 * filled in is not among them; the form itself asks again.
 */
export const REFRESHES: Record<Noun, readonly Pick<Call, 'method' | 'path'>[]> = {
  booking: [
    READS.getBookingMeeting,
    listBookings,
    listCancelled,
    listPinned,
    getBooking,
    getGroup,
    READS.getBookingReview,
    READS.listReviews,
    searchBookings,
    READS.listNotifications,
    getPatient,
    READS.listPatients,
    listUpcomingVisits,
    listPastVisits,
    listVisits,
    READS.getTimeline,
  ],
  hold: [listBookings],
  patient: [
    getPatient,
    READS.listAlerts,
    READS.listTags,
    READS.getPatientAccount,
    READS.listMerges,
    READS.listPatientFamilies,
    READS.listPatients,
    READS.listPatientNames,
    listBookings,
    listCancelled,
    getBooking,
    getGroup,
    searchBookings,
    READS.listNotifications,
    READS.getTimeline,
  ],
  patient_record: [
    getPatient,
    READS.listPatientMessages,
    READS.listPatientFiles,
    READS.listFileMarks,
    READS.listObservations,
    READS.listPatientDiagnoses,
    READS.getToothChart,
    READS.listPerioExams,
    READS.getPerioExam,
    READS.listPatientReports,
    READS.getBookingReport,
    READS.getVisitReport,
    READS.listFormFiles,
    READS.getFormFile,
    READS.getTimeline,
  ],
  diagnosis: [READS.findDiagnoses, READS.listOwnDiagnoses, READS.getIcd10, READS.listChartFavourites],
  phrase: [READS.listPhrases],
  patient_import: [READS.listPatients, READS.listPatientNames],
  tag: [READS.listTags, getPatient, READS.listPatients],
  account: [getAccount, listImages, READS.listUsers, READS.listRoles, READS.listReportSchedules],
  role: [getAccount, READS.listRoles, READS.listUsers, READS.listReportSchedules],
  saved_filter: [READS.listSavedFilters],
  invoice: INVOICES,
  reply: [
    READS.listReplies,
    READS.listPatientMessages,
    READS.listMessages,
    READS.getMessage,
    READS.listNotifications,
  ],
  notification: [READS.listNotifications],
  invoice_series: [READS.listInvoiceSeries, READS.getInvoiceConfigs],
  // Under the patient's id: whatever moves what they owe, own and may use.
  patient_money: [
    READS.listPaymentLinks,
    READS.listCardRefunds,
    getPatient,
    getBooking,
    READS.getPatientAccount,
    READS.listPatients,
    READS.listPayments,
    READS.getPayment,
    READS.listGiftCards,
    READS.listGiftCodes,
    READS.listPatientSubscriptions,
    READS.getPatientSubscription,
    READS.listInvoices,
    READS.getInvoice,
    READS.listInvoiceable,
  ],
  subscription: [READS.listSubscriptions, listServices, READS.listPatientSubscriptions],
  gift_card: [READS.listGiftCards, READS.listGiftCodes, getPatient],
  clinic: [
    READS.getIntegrations,
    READS.getOwnVideo,
    READS.getBookingMeeting,
    getFirstSteps,
    getClinic,
    listImages,
    READS.getConfig,
    READS.getInvoiceConfigs,
    READS.getCardAccount,
    getAccount,
    listHolidays,
    READS.listHolidayDates,
    READS.listMessageTemplates,
    READS.listUpcomingMessages,
    getWorkingTime,
  ],
  doctor: [
    READS.getIntegrations,
    getFirstSteps,
    listImages,
    listDoctors,
    listManagedDoctors,
    listScheduleExceptions,
    listManagedServices,
    READS.listSpecialities,
    READS.listUsers,
    READS.listRoles,
    getWorkingTime,
  ],
  service: [...SKILLS, listBookings],
  service_category: CATALOGUE,
  catalogue: SKILLS,
  speciality: SKILLS,
  message_template: [
    READS.listMessageTemplates,
    READS.listUpcomingMessages,
    READS.listUpcomingOfTemplate,
    READS.getReminderOutlook,
    READS.getConfig,
  ],
  document_template: [
    READS.listReportTemplates,
    READS.getReportTemplate,
    READS.listFormTemplates,
    READS.getFormTemplate,
  ],
  report_schedule: [READS.listReportSchedules],
  // Under the doctor's id.
  earnings: [READS.listEarnings, READS.getEarnings, READS.getGraph],
  // Under the visit's id, or the group's.
  meeting: [READS.getBookingMeeting, READS.getIntegrations],
  holiday: [READS.listHolidayDates, listHolidays, getWorkingTime],
  location: [...PLACES, listImages],
  cabinet: [...PLACES, listImages],
}
