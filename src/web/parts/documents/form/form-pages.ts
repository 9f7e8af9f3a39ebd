import type { FormElement } from '#domain/documents/forms/form-template.ts'

/** The pages that are asked with these answers, each with its elements; one at least. */
export function pagesOf(elements: readonly FormElement[]): readonly (readonly FormElement[])[] {
  const pages: FormElement[][] = [[]]
  for (const element of elements) {
    if (element.type === 'page_break') pages.push([])
    else pages.at(-1)!.push(element)
  }
  return pages.filter((page, index) => page.length > 0 || index === 0)
}

const CONTROLS = 'input, textarea, button, select'

/** Leads to the first element of a screen that is said to be wrong. */
export function leadToWrong(screen: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = screen?.querySelector<HTMLElement>('[data-wrong], [aria-invalid="true"]')
    wrong?.scrollIntoView({ block: 'center' })
    const control = wrong?.matches('input') ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS)
    control?.focus({ preventScroll: true })
  })
}
