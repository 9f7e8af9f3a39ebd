import { getMergePreview, listMerges, mergePatients, undoMerge } from '#contract/patients/patient-merges.ts'
import { handle } from '#server/http/register-calls.ts'
import { mergeTwo, previewMerge, showMerges, undoOneMerge } from './patient-merge.ts'

export const patientMergeRoutes = [
  handle(getMergePreview, ({ params, query }, ctx) => previewMerge(ctx, params.id, query.with)),
  handle(mergePatients, ({ params, body }, ctx) => mergeTwo(ctx, params.id, body)),
  handle(undoMerge, ({ params }, ctx) => undoOneMerge(ctx, params.id)),
  handle(listMerges, ({ params }, ctx) => showMerges(ctx, params.id)),
]
