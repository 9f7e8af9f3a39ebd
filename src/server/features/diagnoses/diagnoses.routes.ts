import * as calls from '#contract/patients/diagnoses.ts'
import { handle } from '#server/http/register-calls.ts'
import {
  addOwnDiagnosis,
  changeOwnDiagnosis,
  findDiagnoses,
  importIcd10,
  orderOwnDiagnoses,
  removeIcd10,
  showIcd10,
  showOwnDiagnoses,
} from './diagnoses.ts'
import {
  addPatientDiagnosis,
  correctDiagnosis,
  reopenDiagnosis,
  resolveDiagnosis,
  restoreDiagnosis,
  showPatientDiagnoses,
  voidDiagnosis,
} from './patient-diagnoses.ts'

export const diagnosisRoutes = [
  handle(calls.findDiagnoses, ({ query }, ctx) => findDiagnoses(ctx, query)),
  handle(calls.listOwnDiagnoses, (_, ctx) => showOwnDiagnoses(ctx)),
  handle(calls.addOwnDiagnosis, ({ body }, ctx) => addOwnDiagnosis(ctx, body.name)),
  handle(calls.changeOwnDiagnosis, ({ params, body }, ctx) => changeOwnDiagnosis(ctx, params.id, body)),
  handle(calls.importIcd10, ({ body }, ctx) => importIcd10(ctx, body)),
  handle(calls.orderOwnDiagnoses, ({ body }, ctx) => orderOwnDiagnoses(ctx, body.ids)),
  handle(calls.getIcd10, (_, ctx) => showIcd10(ctx)),
  handle(calls.removeIcd10, (_, ctx) => removeIcd10(ctx)),
  handle(calls.listPatientDiagnoses, ({ params }, ctx) => showPatientDiagnoses(ctx, params.id)),
  handle(calls.addPatientDiagnosis, ({ params, body }, ctx) => addPatientDiagnosis(ctx, params.id, body)),
  handle(calls.resolveDiagnosis, ({ params, body }, ctx) => resolveDiagnosis(ctx, params.id, body)),
  handle(calls.voidDiagnosis, ({ params, body }, ctx) => voidDiagnosis(ctx, params.id, body)),
  handle(calls.correctDiagnosis, ({ params, body }, ctx) => correctDiagnosis(ctx, params.id, body)),
  handle(calls.reopenDiagnosis, ({ params }, ctx) => reopenDiagnosis(ctx, params.id)),
  handle(calls.restoreDiagnosis, ({ params }, ctx) => restoreDiagnosis(ctx, params.id)),
]
