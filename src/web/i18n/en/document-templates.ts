import type ro from '../ro/document-templates.ts'
import type { Translated } from '../namespaces.ts'

const documentTemplates: Translated<typeof ro> = {
  kinds: {
    report: {
      add: 'New template',
      emptyTitle: 'No template yet',
      emptyText:
        'A template is the skeleton of a visit report: the text that stays, the facts that fill themselves in, and the fields that the doctor writes.',
      parts_one: '{{count}} field',
      parts_other: '{{count}} fields',
      used: 'Reports',
      newTitle: 'New report template',
    },
    form: {
      add: 'New form',
      emptyTitle: 'No form yet',
      emptyText:
        'Consents, questionnaires and declarations that the patient fills in and signs on the phone before the visit.',
      parts_one: '{{count}} element',
      parts_other: '{{count}} elements',
      used: 'Used',
      newTitle: 'New form',
    },
  },
  sides: { active: 'In use', inactive: 'Archived' },
  state: 'State',
  draft: 'Draft',
  published: 'Published v{{version}}',
  changed: 'Has changes that are not published',
  archived: 'Archived',
  lawyer: "For the clinic's lawyer",
  lawyerText: "These texts are a beginning. Ask the clinic's lawyer to read them, then publish them.",
  changedAt: 'Changed',
  bilingual: 'Romanian and English',
  copy: 'Make a copy',
  copyOf: '{{title}} (copy)',
  copied: 'A copy was made: “{{title}}”.',
  archive: 'Archive',
  restore: 'Take out of the archive',
  name: 'Title',
  begin: 'Begin',
}

export default documentTemplates
