import { defineJob } from './job.ts'
import { deleteExpired } from './housekeeping.sql.ts'

export const forgetExpired = defineJob({
  name: 'forget-expired',
  when: { cron: '*/5 * * * *' },
  run: (_, { db, now }) => db.stranger(tx => deleteExpired(tx, new Date(now()))),
})
