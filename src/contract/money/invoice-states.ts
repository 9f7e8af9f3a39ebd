/** What a list of invoices shows of all; apart from its call, since an address is read before the list's code comes. */
export const INVOICE_STATES = ['all', 'draft', 'unpaid', 'overdue', 'reversed'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
