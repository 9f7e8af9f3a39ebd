import {
  addFileMark,
  addPatientFiles,
  changePatientFile,
  linkPatientFile,
  listFileMarks,
  listPatientFiles,
  removeFileMark,
  removePatientFile,
  restoreFileMark,
  restorePatientFile,
} from '#contract/patients/patient-files.ts'
import { handle } from '#server/http/register-calls.ts'
import { changeFile, removeFile, restoreFile } from './change-patient-file.ts'
import { drawMark, removeMark, restoreMark, showMarks } from './file-marks.ts'
import { giveLink, showPatientFiles } from './patient-files.ts'
import { uploadPatientFiles } from './upload-patient-files.ts'

export const patientFileRoutes = [
  handle(listPatientFiles, ({ params, query }, ctx) => showPatientFiles(ctx, params.id, query)),
  handle(addPatientFiles, ({ params, body }, ctx) => uploadPatientFiles(ctx, params.id, body)),
  handle(changePatientFile, ({ params, body }, ctx) => changeFile(ctx, params.id, body)),
  handle(removePatientFile, ({ params, body }, ctx) => removeFile(ctx, params.id, body.reason)),
  handle(restorePatientFile, ({ params }, ctx) => restoreFile(ctx, params.id)),
  handle(linkPatientFile, ({ params, query }, ctx) => giveLink(ctx, params, query)),
  handle(listFileMarks, ({ params }, ctx) => showMarks(ctx, params.id)),
  handle(addFileMark, ({ params, body }, ctx) => drawMark(ctx, params.id, body.shape)),
  handle(removeFileMark, ({ params }, ctx) => removeMark(ctx, params.id)),
  handle(restoreFileMark, ({ params }, ctx) => restoreMark(ctx, params.id)),
]
