import { defineJob } from '#server/jobs/job.ts'
import { sendDue } from './send-schedule.ts'

/** Sends the reports that fell due; what was missed goes once, as soon as somebody is there again. */
export const sendReports = defineJob({
  name: 'send-reports',
  when: { cron: '* * * * *' },
  tries: 1,
  async run(_, services) {
    const problems = await sendDue(services)
    if (problems.length > 0) throw problems[0]
  },
})
