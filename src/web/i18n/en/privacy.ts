import type { Translated } from '../namespaces.ts'
import type ro from '../ro/privacy.ts'

const texts: Translated<typeof ro> = {
  title: 'Personal data',
  copy: {
    title: 'Copy of the data',
    text: 'All that the clinic keeps of this person, for when they ask for their data: PDF to read, JSON for other programs. Downloading it is noted in the log.',
    pdf: 'Download PDF',
    json: 'Download JSON',
  },
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
