import type ro from '../ro/doctors.ts'
import type { Translated } from '../namespaces.ts'

const doctors: Translated<typeof ro> = {
  active: 'Active',
  left: 'Left',
  roles: 'Roles',
  rolesHelp: 'What they may do in the program. They go to the account with the email above.',
  languages: 'Languages spoken',
  others: 'Other languages',
  written: '{{count}} of {{most}}. Shown on the doctor’s page when booking online.',
}
export default doctors
