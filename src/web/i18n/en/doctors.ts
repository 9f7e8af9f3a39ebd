import type ro from '../ro/doctors.ts'
import type { Translated } from '../namespaces.ts'

const doctors: Translated<typeof ro> = {
  active: 'Active',
  left: 'Left',
  until: 'Until {{day}}',
  leaves: 'Leaving the clinic',
  worksUntil: 'Works until {{day}}, included',
  worksUntilText:
    'The day after, the account is closed. Who stays keeps the week; visits that were moved already stay where they are.',
  stay: 'Stays after all',
  stays: '{{name}} stays. The week goes on as before.',
  roles: 'Roles',
  rolesHelp: 'What they may do in the program. They go to the account with the email above.',
  languages: 'Languages spoken',
  others: 'Other languages',
  written: '{{count}} of {{most}}. Shown on the doctor’s page when booking online.',
}
export default doctors
