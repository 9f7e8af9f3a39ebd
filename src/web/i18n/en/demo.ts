import type ro from '../ro/demo.ts'
import type { Translated } from '../namespaces.ts'

const demo: Translated<typeof ro> = {
  title: 'Messages sent',
  text: 'In a demonstration, SMS and emails stay here instead of leaving. The page refreshes itself.',
  none: 'No messages yet',
  noneText: 'Book a visit as a patient or ask for a new password, and see here what the person would get.',
  search: 'Book as a patient',
  failed: 'The messages could not be fetched',
  to: 'to {{recipient}}',
  sms: 'SMS',
  email: 'Email',
  copyCode: 'Copy the code {{code}}',
  copied: 'The code {{code}} was copied.',
}

export default demo
