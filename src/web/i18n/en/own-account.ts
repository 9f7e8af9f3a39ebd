import type { Translated } from '../namespaces.ts'
import type ro from '../ro/own-account.ts'

export default {
  title: 'Payments',
  due: 'To pay',
  advance: 'Paid ahead',
  even: 'Nothing to pay',
  debit: 'To pay',
  credit: 'Paid',
  included: 'included',
  after: 'balance {{amount}}',
  afterAhead: '{{amount}} ahead',
  documents: 'Invoices and receipts',
  kinds: { invoice: 'Invoice {{number}}', storno: 'Credit note {{number}}', receipt: 'Receipt {{number}}' },
  cancelledReceipt: 'cancelled',
  pdf: 'PDF',
  download: 'Download {{number}}, PDF',
  forMember: 'For {{name}}',
  older_one: 'The latest row of {{total}}. For the others, ask the clinic for a statement.',
  older_other: 'The latest {{count}} rows of {{total}}. For the others, ask the clinic for a statement.',
  empty: 'No payments yet',
  emptyText: 'Here you see, clinic by clinic, what you paid and what is still to pay.',
} satisfies Translated<typeof ro>
