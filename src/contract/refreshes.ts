import { getAccount } from './accounts.ts'
import { listAlerts } from './alerts.ts'
import { getBooking, searchBookings } from './bookings.ts'
import { listBookings, listCancelled } from './calendar.ts'
import type { Call } from './call.ts'
import { listCabinets } from './cabinets.ts'
import { getClinic, listHolidays } from './clinics.ts'
import { findDiagnoses, listOwnDiagnoses, listPatientDiagnoses } from './diagnoses.ts'
import { listDoctors, listManagedDoctors, listScheduleExceptions } from './doctors.ts'
import { getFirstSteps } from './first-steps.ts'
import { getGroup } from './groups.ts'
import { listHolidayDates } from './holidays.ts'
import { listImages } from './images.ts'
import { listLocations } from './locations.ts'
import type { Noun } from './nouns.ts'
import { listObservations } from './observations.ts'
import { listOnlineNews } from './online-news.ts'
import { listFileMarks, listPatientFiles } from './patient-files.ts'
import { listMerges } from './patient-merges.ts'
import {
  getPatient,
  listPastVisits,
  listPatientNames,
  listPatients,
  listUpcomingVisits,
  listVisits,
} from './patients.ts'
import { listPhrases } from './phrases.ts'
import { getPriceList } from './price-list.ts'
import { getBookingReview } from './reviews.ts'
import { listRoles } from './roles.ts'
import { listServiceCategories } from './service-categories.ts'
import { listSavedFilters } from './saved-filters.ts'
import { listManagedServices, listServices } from './services.ts'
import { getConfig } from './settings.ts'
import { listPinned } from './pinboard.ts'
import { listSpecialities } from './specialities.ts'
import { getTimeline } from './timeline.ts'
import { listTags } from './tags.ts'
import { listUsers } from './users.ts'
import { getWorkingTime } from './working-time.ts'

const PLACES = [getFirstSteps, listLocations, listCabinets, listDoctors, listManagedDoctors, getWorkingTime]
const CATALOGUE = [listServices, listManagedServices, listServiceCategories, getPriceList]
const SKILLS = [getFirstSteps, ...CATALOGUE, listSpecialities, listDoctors, listManagedDoctors]

/**
 * The calls whose answers change with a noun: what is shown of them is read again. What a form asks while it is being
 * filled in is not among them; the form itself asks again.
 */
export const REFRESHES: Record<Noun, readonly Call[]> = {
  booking: [
    listBookings,
    listCancelled,
    listPinned,
    getBooking,
    getGroup,
    getBookingReview,
    searchBookings,
    listOnlineNews,
    getPatient,
    listPatients,
    listUpcomingVisits,
    listPastVisits,
    listVisits,
    getTimeline,
  ],
  hold: [listBookings],
  patient: [
    getPatient,
    listAlerts,
    listTags,
    listMerges,
    listPatients,
    listPatientNames,
    listBookings,
    listCancelled,
    getBooking,
    getGroup,
    searchBookings,
    listOnlineNews,
    getTimeline,
  ],
  patient_record: [
    getPatient,
    listPatientFiles,
    listFileMarks,
    listObservations,
    listPatientDiagnoses,
    getTimeline,
  ],
  diagnosis: [findDiagnoses, listOwnDiagnoses],
  phrase: [listPhrases],
  patient_import: [listPatients, listPatientNames],
  tag: [listTags, getPatient, listPatients],
  account: [getAccount, listImages, listUsers, listRoles],
  role: [getAccount, listRoles, listUsers],
  saved_filter: [listSavedFilters],
  clinic: [
    getFirstSteps,
    getClinic,
    listImages,
    getConfig,
    getAccount,
    listHolidays,
    listHolidayDates,
    getWorkingTime,
  ],
  doctor: [
    getFirstSteps,
    listImages,
    listDoctors,
    listManagedDoctors,
    listScheduleExceptions,
    listManagedServices,
    listSpecialities,
    listUsers,
    listRoles,
    getWorkingTime,
  ],
  service: [...SKILLS, listBookings],
  service_category: CATALOGUE,
  catalogue: SKILLS,
  speciality: SKILLS,
  holiday: [listHolidayDates, listHolidays, getWorkingTime],
  location: [...PLACES, listImages],
  cabinet: [...PLACES, listImages],
}
