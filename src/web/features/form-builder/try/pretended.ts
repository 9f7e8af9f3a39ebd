// What stands for a record and for sent files while a form is only tried.

import type { RecordField } from '#domain/documents/forms/form-template.ts'
import type { Uploading } from '#web/parts/documents/form/ElementControl.tsx'

/** As a record's own values reach a phone: nothing in clear. */
export const PRETENDED_RECORD: Readonly<Record<RecordField, string>> = {
  name: 'M•••••• B••••',
  cnp: '•••••••••0010',
  birth_date: '••.••.1992',
  address: 'Str. T•••••',
  phone: '07•• ••• 916',
  email: 'm•••••@•••••.ro',
  allergies: '••••••',
}

/** Files that seem to be sent, and stay where they are. */
export function pretendUploads(): Uploading {
  const files: { id: number; name: string; size: number }[] = []
  return {
    files,
    send({ name, size }) {
      const id = files.length + 1
      files.push({ id, name, size })
      return Promise.resolve(id)
    },
    remove: () => Promise.resolve(),
  }
}
