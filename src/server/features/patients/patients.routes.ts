import * as alerts from '#contract/patients/alerts.ts'
import {
  addPatient,
  findAlike,
  getNextCardNumber,
  removePatient,
  restorePatient,
} from '#contract/patients/patient-changes.ts'
import { listPatientNames, listPatients } from '#contract/patients/patient-lists.ts'
import { getPatient, listPastVisits, listUpcomingVisits, listVisits } from '#contract/patients/patients.ts'
import * as tags from '#contract/patients/tags.ts'
import { handle } from '#server/http/register-calls.ts'
import { addAlert, answerAllergies, changeAlert, confirmAlert, endAlert, showAlerts } from './alerts.ts'
import { savePatient, setPatientActive } from './change-patient.ts'
import { showAlike } from './duplicates.ts'
import { findNextCardNumber } from './duplicates.sql.ts'
import { showEveryVisit, showVisits } from './patient-visits.ts'
import { findPatientNames, findPatients, showPatient } from './patients.ts'
import { addTag, changeTag, removeTag, restoreTag, showTags, tagPatient } from './tags.ts'

export const patientRoutes = [
  handle(listPatients, ({ params, query }, ctx) => findPatients(ctx, params, query)),
  handle(listPatientNames, ({ params }, ctx) => findPatientNames(ctx, params.clinicId)),
  handle(addPatient, ({ body }, ctx) => savePatient(ctx, body)),
  handle(findAlike, ({ body }, ctx) => showAlike(ctx, body)),
  handle(getNextCardNumber, (_, ctx) =>
    ctx.read(async tx => ({ data: { card_number: await findNextCardNumber(tx) } })),
  ),
  handle(getPatient, ({ params }, ctx) => showPatient(ctx, params.id)),
  handle(removePatient, ({ params }, ctx) => setPatientActive(ctx, params.id, false, params.clinicId)),
  handle(restorePatient, ({ params }, ctx) => setPatientActive(ctx, params.id, true)),
  handle(listUpcomingVisits, ({ params, query }, ctx) => showVisits(ctx, params.id, 'upcoming', query)),
  handle(listPastVisits, ({ params, query }, ctx) => showVisits(ctx, params.id, 'past', query)),
  handle(listVisits, ({ params }, ctx) => showEveryVisit(ctx, params)),

  handle(alerts.listAlerts, ({ params }, ctx) => showAlerts(ctx, params.id)),
  handle(alerts.addAlert, ({ params, body }, ctx) => addAlert(ctx, params.id, body)),
  handle(alerts.changeAlert, ({ params, body }, ctx) => changeAlert(ctx, params.id, body)),
  handle(alerts.endAlert, ({ params, body }, ctx) => endAlert(ctx, params.id, body.reason)),
  handle(alerts.confirmAlert, ({ params, body }, ctx) => confirmAlert(ctx, params.id, body.version)),
  handle(alerts.answerAllergies, ({ params, body }, ctx) =>
    answerAllergies(ctx, params.id, body.no_allergies),
  ),

  handle(tags.listTags, (_, ctx) => showTags(ctx)),
  handle(tags.addTag, ({ body }, ctx) => addTag(ctx, body)),
  handle(tags.changeTag, ({ params, body }, ctx) => changeTag(ctx, params.id, body)),
  handle(tags.removeTag, ({ params }, ctx) => removeTag(ctx, params.id)),
  handle(tags.restoreTag, ({ params }, ctx) => restoreTag(ctx, params.id)),
  handle(tags.tagPatient, ({ params, body }, ctx) => tagPatient(ctx, params.id, body)),
]
