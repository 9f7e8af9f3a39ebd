import { defineJob } from '#server/jobs/job.ts'
import { leaveAccount } from './leave-account.ts'
import { LEAVE_ACCOUNT } from './leave-accounts.ts'

export const leaveOneAccount = defineJob({
  ...LEAVE_ACCOUNT,
  run: ({ clinic_id: clinicId, id }, ctx) => leaveAccount(ctx, clinicId, id),
})
