import type { Kept } from './differences.ts'
import { bani, lei } from './kinds.ts'
import type { Telling } from './names.ts'

const IN_LEI = [
  'amount',
  'paid',
  'refunded',
  'forgiven',
  'opening',
  'given',
  'price',
  'total',
  'value',
] as const
const AMOUNTS_OF = new Set(['patient_money', 'invoice', 'gift_card'])

/** What a money act or an invoice comes to; nothing of anything else. */
export function sayAmount({ entity, before, after }: Kept, telling: Telling): string {
  if (!AMOUNTS_OF.has(entity)) return ''
  const kept = after ?? before ?? {}
  if (typeof kept['amount_bani'] === 'number') return bani(kept['amount_bani'], telling)
  const amount = IN_LEI.map(key => kept[key]).find(value => typeof value === 'number')
  return amount === undefined ? '' : lei(amount, telling)
}
