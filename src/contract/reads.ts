import type { Call } from './call.ts'

/**
 * Where lists that few pages show are read. It stands apart from their calls, since every page must know what changes with
 * what, and few need the calls.
 */
export const READS = {
  getBookingReview: { method: 'GET', path: '/v2/bookings/{id}/review' },
  listAlerts: { method: 'GET', path: '/v2/patients/{id}/alerts' },
  findDiagnoses: { method: 'GET', path: '/v2/diagnoses' },
  getIcd10: { method: 'GET', path: '/v2/icd10-import' },
  listOwnDiagnoses: { method: 'GET', path: '/v2/own-diagnoses' },
  listPatientDiagnoses: { method: 'GET', path: '/v2/patients/{id}/diagnoses' },
  listObservations: { method: 'GET', path: '/get-observation' },
  listFileMarks: { method: 'GET', path: '/v2/patient-files/{id}/marks' },
  listPatientFiles: { method: 'GET', path: '/v2/patients/{id}/files' },
  listMerges: { method: 'GET', path: '/v2/patients/{id}/merges' },
  listPhrases: { method: 'GET', path: '/v2/phrases' },
  listSavedFilters: { method: 'GET', path: '/v2/saved-filters' },
  getTimeline: { method: 'GET', path: '/v2/patients/{id}/timeline' },
  listPatientFamilies: { method: 'GET', path: '/v2/patients/{id}/families' },
  listTags: { method: 'GET', path: '/v2/tags' },
  listUsers: { method: 'GET', path: '/get-user-list/{clinicId}/{user_type}/{lang}' },
  listRoles: { method: 'GET', path: '/v2/roles' },
  listSpecialities: { method: 'GET', path: '/v2/doctor-specialities' },
  listServiceCategories: { method: 'GET', path: '/v2/service-categories' },
  getPriceList: { method: 'GET', path: '/v2/price-list' },
  listHolidayDates: { method: 'GET', path: '/holiday-date' },
  listPatients: { method: 'GET', path: '/v2/getpatientByclinic/{clinicId}/{lang}/{search}' },
  listPatientNames: { method: 'GET', path: '/getpatientByclinic/{clinicId}/{lang}' },
} as const satisfies Record<string, Pick<Call, 'method' | 'path'>>
