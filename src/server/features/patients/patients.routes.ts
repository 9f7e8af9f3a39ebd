import {
  addPatient,
  removePatient,
  getPatient,
  listPastVisits,
  listPatientNames,
  listPatients,
  listUpcomingVisits,
  listVisits,
  restorePatient,
} from '#contract/patients.ts'
import { handle } from '#server/http/register-calls.ts'
import { savePatient, setPatientActive } from './change-patient.ts'
import { showEveryVisit, showVisits } from './patient-visits.ts'
import { findPatientNames, findPatients, showPatient } from './patients.ts'

export const patientRoutes = [
  handle(listPatients, ({ params, query }, ctx) => findPatients(ctx, params, query)),
  handle(listPatientNames, ({ params }, ctx) => findPatientNames(ctx, params.clinicId)),
  handle(addPatient, ({ body }, ctx) => savePatient(ctx, body)),
  handle(getPatient, ({ params }, ctx) => showPatient(ctx, params.id)),
  handle(removePatient, ({ params }, ctx) => setPatientActive(ctx, params.id, false, params.clinicId)),
  handle(restorePatient, ({ params }, ctx) => setPatientActive(ctx, params.id, true)),
  handle(listUpcomingVisits, ({ params, query }, ctx) => showVisits(ctx, params.id, 'upcoming', query)),
  handle(listPastVisits, ({ params, query }, ctx) => showVisits(ctx, params.id, 'past', query)),
  handle(listVisits, ({ params }, ctx) => showEveryVisit(ctx, params)),
]
