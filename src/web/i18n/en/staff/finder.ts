import type ro from '../../ro/staff/finder.ts'
import type { Translated } from '../../namespaces.ts'

export default {
  title: 'Find a time',
  titleFor: 'Find a time: {{name}}',
  hint: 'Choose an hour and the booking opens filled in.',
  begin: 'Choose a service to see its free hours',
  service: 'Service',
  chooseService: 'Choose the service',
  another: 'One more service',
  anyDoctor: 'Any doctor',
  anyCabinet: 'Any cabinet',
  part: 'Part of the day',
  parts: { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  from: 'Starting on',
  first: 'First free time',
  other: 'Find another time',
  none: 'No free time',
  noneUntil: 'Looked up to {{date}}. Change the filters or look further.',
  nobody: 'No doctor gives all the services chosen',
  nobodyText: 'Choose another doctor, or look for each service by itself.',
  failed: 'The free hours did not load',
  more: 'Look further',
  allHours: 'All free hours: {{name}}',
} satisfies Translated<typeof ro>
