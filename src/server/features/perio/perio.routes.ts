import * as calls from '#contract/patients/perio-exams.ts'
import { handle } from '#server/http/register-calls.ts'
import { changeExam, closeExam, discardExam, startExam } from './change-exam.ts'
import { showExam, showExams } from './perio.ts'
import { stageExam } from './stage-exam.ts'

export const perioRoutes = [
  handle(calls.listPerioExams, ({ params }, ctx) => showExams(ctx, params.id)),
  handle(calls.getPerioExam, ({ params }, ctx) => showExam(ctx, params.id)),
  handle(calls.startPerioExam, ({ params, body }, ctx) => startExam(ctx, params.id, body)),
  handle(calls.changePerioExam, ({ params, body }, ctx) => changeExam(ctx, params.id, body)),
  handle(calls.closePerioExam, ({ params, body }, ctx) => closeExam(ctx, params.id, body)),
  handle(calls.discardPerioExam, ({ params, body }, ctx) => discardExam(ctx, params.id, body)),
  handle(calls.stagePerioExam, ({ params, body }, ctx) => stageExam(ctx, params.id, body)),
]
