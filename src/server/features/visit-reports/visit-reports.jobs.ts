import { defineJob } from '#server/jobs/job.ts'
import { finishReport } from './finish-report.ts'
import { FINISH_REPORT } from './queue-finishing.ts'

export const finishVisitReport = defineJob({
  ...FINISH_REPORT,
  run: ({ clinic_id: clinicId, id }, services) => finishReport(services, clinicId, id),
})
