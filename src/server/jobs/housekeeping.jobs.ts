import { deleteExpired, deleteUnanswered } from './housekeeping.sql.ts'
import { defineJob } from './job.ts'

export const forgetExpired = defineJob({
  name: 'forget-expired',
  when: { cron: '*/5 * * * *' },
  run: (_, { db, now }) => db.stranger(tx => deleteExpired(tx, new Date(now()))),
})

/** Once a night: a year is not over every five minutes, and a database that sorts by a language reads all messages for it. */
export const forgetUnanswered = defineJob({
  name: 'forget-unanswered',
  when: { cron: '11 3 * * *' },
  run: (_, { db, now }) => db.stranger(tx => deleteUnanswered(tx, new Date(now()))),
})
