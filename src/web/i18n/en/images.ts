import type ro from '../ro/images.ts'
import type { Translated } from '../namespaces.ts'

const images: Translated<typeof ro> = {
  title: 'Pictures',
  count: '{{count}} of {{most}}',
  cover: 'Cover',
  picture: 'Picture {{number}}',
  coming: 'Being prepared',
  add: 'Add',
  addMore: 'Add pictures',
  help: 'JPEG, PNG or WebP, up to 10 MB. They are made smaller by themselves.',
  full: 'There are {{most}}. Delete one to add another.',
  sending: '{{name}}, {{percent}}%',
  remove: 'Delete picture {{number}}',
  removeQuestion: 'Delete the picture?',
  removeYes: 'Delete',
  removeNo: 'Keep',
}

export default images
