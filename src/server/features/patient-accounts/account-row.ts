import type { AccountKind, AccountRow } from '#contract/money/patient-accounts.ts'
import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { ronOf } from '#domain/money/money.ts'
import type { MoneyAccount } from '#server/db/tables.gen.ts'
import { amountText } from '#server/records/export/table-pdf.ts'
import type { AccountMove } from './account-rows.sql.ts'
import { NOTE_WORDS, ROW_WORDS } from './words.ts'

/** What lies on the other side of the patient's account, or beside it where a package covers what was done. */
const METHODS: Partial<Record<MoneyAccount, AccountKind>> = {
  cash: 'cash',
  card: 'card',
  bank: 'bank',
  online: 'online',
  gift_codes: 'gift_code',
  promo: 'gift_code',
  write_off: 'write_off',
  packages: 'subscription',
  through: 'transfer',
  opening: 'opening',
}

/** Where the money of a payment came from, or went. */
const methodOf = ({ debit, credit }: AccountMove) => METHODS[debit === 'patient' ? credit : debit]

function kindOf(move: AccountMove): AccountKind {
  switch (move.kind) {
    case 'charge':
      return move.is_opening ? 'opening' : 'service'
    case 'fee':
      return 'fee'
    case 'start':
    case 'package_refund':
    case 'expiry':
      return 'subscription'
    case 'use':
      return 'use'
    case 'code_sold':
      return 'gift_card'
    case 'refund':
      return 'refund'
    case 'chargeback':
      return 'dispute'
    default:
      return methodOf(move) ?? 'opening'
  }
}

/** What a row says, in the caller's language. */
export function presentRow(move: AccountMove, language: Language, mayTakeBack: boolean): AccountRow {
  const kind = kindOf(move)
  const what = nameOf(move, kind, language)
  const isDebit = move.debit === 'patient'
  return {
    no: move.no,
    event_id: move.event_id,
    day: move.day,
    at: move.at,
    kind,
    is_reversal: move.is_reversal,
    is_reversed: move.is_reversed,
    what: move.is_reversal ? say(ROW_WORDS.reversal, language, { what }) : what,
    note: noteOf(move, kind, language),
    doctor_id: move.doctor_id,
    booking_id: move.booking_id,
    charge_id: move.charge_id,
    payment_id: move.payment_id,
    document: move.document,
    left: ronOf(move.left),
    may_take_back: move.is_loose && mayTakeBack,
    debit: isDebit ? ronOf(move.amount) : null,
    credit: move.credit === 'patient' ? ronOf(move.amount) : null,
    balance: ronOf(move.balance),
  }
}

function nameOf(move: AccountMove, kind: AccountKind, language: Language): string {
  const { name, code } = move
  const words = (
    key: Exclude<
      keyof typeof ROW_WORDS,
      'reversal' | 'package' | 'gift_card' | 'refund_gift_code' | 'from_named' | 'to_named'
    >,
  ) => say(ROW_WORDS[key], language)
  switch (kind) {
    case 'subscription': {
      if (move.kind === 'package_refund') return words('package_refund')
      if (move.kind === 'expiry') return words('package_expired')
      return say(ROW_WORDS.package, language, { name: move.package ?? name ?? '' })
    }
    case 'gift_card':
    case 'gift_code':
      return say(ROW_WORDS.gift_card, language, { code: code ?? '' }).trim()
    case 'transfer':
      return move.other === null
        ? words(move.credit === 'patient' ? 'from_other' : 'to_other')
        : say(ROW_WORDS[move.credit === 'patient' ? 'from_named' : 'to_named'], language, {
            name: move.other,
          })
    case 'refund': {
      const method = methodOf(move)
      if (method === 'gift_code')
        return say(ROW_WORDS.refund_gift_code, language, { code: code ?? '' }).trim()
      return words(
        method === 'cash' || method === 'card' || method === 'bank' || method === 'online'
          ? `refund_${method}`
          : 'refund',
      )
    }
    case 'service':
    case 'fee':
    case 'use':
      return name ?? words('other')
    default:
      return words(kind)
  }
}

/** Why it was done, what names it elsewhere, and out of which package. */
function noteOf(move: AccountMove, kind: AccountKind, language: Language): string {
  const { quantity, discount, reference, reason, package: packageName, use_no, uses } = move
  const parts = [
    kind === 'service' && quantity !== null && quantity > 1 && `× ${quantity}`,
    kind === 'use' &&
      packageName !== null &&
      (use_no === null || uses === null
        ? say(NOTE_WORDS.included, language, { name: packageName })
        : say(NOTE_WORDS.use, language, { name: packageName, number: use_no, maximum: uses })),
    kind === 'service' &&
      discount !== null &&
      discount > 0 &&
      say(NOTE_WORDS.discount, language, { amount: amountText(discount, language) }),
    reference,
    reason,
  ]
  return parts.filter(Boolean).join(' · ')
}
