/** Refusals after which the page shows something else. */
export const ENDED: ReadonlySet<string> = new Set(['form_signed', 'form_void', 'form_expired'])
