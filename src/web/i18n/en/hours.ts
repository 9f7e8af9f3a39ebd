import type ro from '../ro/hours.ts'
import type { Translated } from '../namespaces.ts'

const hours: Translated<typeof ro> = {
  add: 'Other hours',
  row: '{{label}}, days of row {{number}}',
  from: 'From',
  to: 'To',
  remove: 'Remove row {{number}}',
}

export default hours
