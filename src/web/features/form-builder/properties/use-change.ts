import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { useActs } from '../page/use-acts.ts'

/** Changes members of one element; `burst` names what is being typed, so that it is taken back as one. */
export function useChange(id: string) {
  const acts = useActs()
  return (part: Partial<FormElement>, burst?: string) => acts.change(id, part, burst)
}
