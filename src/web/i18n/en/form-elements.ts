import type ro from '../ro/form-elements.ts'
import type { Translated } from '../namespaces.ts'

const formElements: Translated<typeof ro> = {
  optional: 'optional',
  needed: 'required',
  yes: 'Yes',
  no: 'No',
  choose: 'Choose',
  which: '{{option}}: which one?',
  scaleEnd: '{{step}} {{words}}',
  dayPlaceholder: 'day/month/year',
  known: 'In your record:',
  isRight: 'It is right',
  change: 'Change',
  milkTeeth: 'Milk teeth',
  addFile: 'Take a picture or choose a file',
  uploadHelp: 'Pictures or PDF, at most {{most}}, each of 10 MB at most.',
  removeFile: 'Remove {{name}}',
  sending: 'sending, {{percent}}%',
  tooMany: 'There are {{most}} files already.',
  tooLarge: 'The file is larger than 10 MB.',
  notSent: 'Failed to upload files.',
  retry: 'Try again',
  clear: 'Clear',
}

export default formElements
