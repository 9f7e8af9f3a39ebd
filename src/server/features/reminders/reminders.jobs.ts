import { defineJob } from '#server/jobs/job.ts'
import { remind } from './reminders.ts'

/** Claims what fell due since it last ran; the next minute takes over what it could not. */
export const remindPatients = defineJob({
  name: 'remind-patients',
  when: { cron: '* * * * *' },
  tries: 1,
  async run(_, services) {
    const problems = await remind(services)
    if (problems.length > 0) throw problems[0]
  },
})
