import { defineJob } from '#server/jobs/job.ts'
import { addUpCounts } from './message-log.sql.ts'

/** Keeps the rows few from which a month's numbers are read. */
export const addUpMessageCounts = defineJob({
  name: 'add-up-message-counts',
  when: { cron: '17 * * * *' },
  tries: 1,
  run: (_, { db }) => db.stranger(addUpCounts),
})
