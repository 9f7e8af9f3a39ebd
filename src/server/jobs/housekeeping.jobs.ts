import { deleteExpired, deleteUnanswered } from './housekeeping.sql.ts'
import { defineJob } from './job.ts'

export const forgetExpired = defineJob({
  name: 'forget-expired',
  when: { cron: '*/5 * * * *' },
  run: (_, { db, now }) => db.stranger(tx => deleteExpired(tx, new Date(now()))),
})

/** Once a night: it looks at all that the product ever sent, and nothing of it is used meanwhile. */
export const forgetUnanswered = defineJob({
  name: 'forget-unanswered',
  when: { cron: '11 3 * * *' },
  run: (_, { db, now }) => db.stranger(tx => deleteUnanswered(tx, new Date(now()))),
})
