import {
  addPatientImport,
  cancelImport,
  chooseImportRows,
  downloadImportProblems,
  getPatientImport,
  listImportRows,
  listPatientImports,
  setImportMatching,
  startImport,
  undoImport,
} from '#contract/patients/patient-imports.ts'
import { handle } from '#server/http/register-calls.ts'
import {
  beginImport,
  chooseRows,
  createImport,
  exportProblems,
  matchColumns,
  showImport,
  showImports,
  showRows,
  stopImport,
  takeImportBack,
} from './patient-imports.ts'

export const patientImportRoutes = [
  handle(addPatientImport, ({ body }, ctx) => createImport(ctx, body)),
  handle(listPatientImports, (_, ctx) => showImports(ctx)),
  handle(getPatientImport, ({ params }, ctx) => showImport(ctx, params.id)),
  handle(setImportMatching, ({ params, body }, ctx) => matchColumns(ctx, params.id, body)),
  handle(listImportRows, ({ params, query }, ctx) => showRows(ctx, params.id, query)),
  handle(chooseImportRows, ({ params, body }, ctx) => chooseRows(ctx, params.id, body)),
  handle(startImport, ({ params }, ctx) => beginImport(ctx, params.id)),
  handle(cancelImport, ({ params }, ctx) => stopImport(ctx, params.id)),
  handle(undoImport, ({ params, body }, ctx) => takeImportBack(ctx, params.id, body.deactivate)),
  handle(downloadImportProblems, ({ params, query }, ctx) => exportProblems(ctx, params.id, query.download)),
]
