import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { Draft } from '../model/editing.ts'

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one === other || canonicalJson(plain(one)) === canonicalJson(plain(other))

const plain = ({ form, services }: Draft) => ({ form, services: services.toSorted((a, b) => a - b) })
