import { defineJob } from './job.ts'
import { deleteExpired, deleteUnanswered } from './housekeeping.sql.ts'

export const forgetExpired = defineJob({
  name: 'forget-expired',
  when: { cron: '*/5 * * * *' },
  run: (_, { db, now }) =>
    db.stranger(async tx => {
      await deleteExpired(tx, new Date(now()))
      await deleteUnanswered(tx, new Date(now()))
    }),
})
