import type { Translated } from '../namespaces.ts'
import type ro from '../ro/privacy.ts'

const texts: Translated<typeof ro> = {
  title: 'Personal data',
  openings: {
    title: 'Who opened the record',
    about: 'The same thing opened by the same person is noted once every quarter of an hour.',
    none: 'Nobody has opened the record yet.',
    what: {
      record: 'opened the record',
      observations: 'opened the notes',
      files: 'opened the files',
      file: 'opened a file',
      export: 'downloaded a copy of the data',
    },
    nobody: 'Unknown account',
    today: 'today',
    more: 'Show more',
  },
}
export default texts
