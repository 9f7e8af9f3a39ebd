/** The first field that is empty, else the first one, else the first button. */
export function focusFirst(root: Element): void {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input:not([aria-hidden], :disabled)')]
  const empty = fields.find(field => field.value.trim() === '')
  const first = empty ?? fields[0] ?? root.querySelector<HTMLElement>('button:not(:disabled)')
  first?.focus()
}

/** Leads to the first thing that is wrong in a form: a field, or what several stand in and says so by `data-wrong`. */
export function focusFirstWrong(form: Element): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
  if (wrong?.matches('[data-wrong]')) focusFirst(wrong)
  else wrong?.focus()
}
