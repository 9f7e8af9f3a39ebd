import { addPatient, getPatient, listPatients } from '#contract/patients.ts'
import { handle } from '#server/http/register-calls.ts'
import { createPatient, findPatients, showPatient } from './patients.ts'

export const patientRoutes = [
  handle(listPatients, ({ params, query }, ctx) => findPatients(ctx, params, query)),
  handle(addPatient, ({ body }, ctx) => createPatient(ctx, body)),
  handle(getPatient, ({ params }, ctx) => showPatient(ctx, params.id)),
]
