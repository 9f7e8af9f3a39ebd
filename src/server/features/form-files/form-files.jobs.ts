import { defineJob } from '#server/jobs/job.ts'
import { renewForms, sendDueForms } from './due-forms.ts'

/** Sends forms that go with the reminder of a visit. */
export const sendForms = defineJob({
  name: 'send-forms',
  when: { cron: '* * * * *' },
  tries: 1,
  async run(_, services) {
    const problems = await sendDueForms(services)
    if (problems.length > 0) throw problems[0]
  },
})

/** Prepares anew, for a visit to come, what a patient signed too long ago. */
export const renewOldForms = defineJob({
  name: 'renew-forms',
  when: { cron: '23 * * * *' },
  tries: 1,
  async run(_, services) {
    const problems = await renewForms(services)
    if (problems.length > 0) throw problems[0]
  },
})
