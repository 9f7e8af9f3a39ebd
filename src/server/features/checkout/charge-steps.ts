import { settle } from '#domain/money/checkout.ts'
import { chargeAct, type Act } from '#domain/money/ledger.ts'
import { listAllocated, lockAccounts, post, reversalOf } from '#server/features/ledger/ledger.ts'
import { readVatTerms, type VatTerms } from '#server/features/ledger/vat-terms.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import type { SettingsOf } from '#contract/settings/sections.ts'
import type { BookingStep, WriteTx } from '#server/records/transaction.ts'
import { chargeOfLine } from './charge-drafts.ts'
import { withLedgerAnswer } from './ledger-answer.ts'
import { termsOf } from './quote.ts'
import { pairLines, placeOf, type VisitLine } from './visit-lines.ts'
import { listChargeable, listVisitStates, type LiveCharge, type VisitState } from './visit-state.sql.ts'

interface Rules {
  readonly chargeAt: SettingsOf<'payments'>['charge_at']
  readonly vat: VatTerms
}

/**
 * What stands on accounts follows the visit: once it has taken place its lines are owed, so that no debt is lost; what nobody
 * paid goes again when it is reopened, and all of it when it is cancelled, whereupon what was paid is an advance.
 */
export const followVisits: BookingStep = async (tx, bookingIds) => {
  const chargeable = await listChargeable(tx, bookingIds)
  if (chargeable.length === 0) return
  await lockAccounts(tx, [...new Set(chargeable.map(each => each.patient_id))])
  const [visits, { charge_at: chargeAt }, vat] = await Promise.all([
    listVisitStates(
      tx,
      chargeable.map(each => each.id),
    ),
    readSettings(tx, 'payments'),
    readVatTerms(tx),
  ])
  for (const visit of visits) await follow(tx, visit, { chargeAt, vat })
}

async function follow(tx: WriteTx, visit: VisitState, rules: Rules): Promise<void> {
  const lines = pairLines(visit)
  const gone = lines.filter(line => line.charge && mustGo(visit, line))
  const isOwed = visit.status === 'completed' && !visit.cancelled && rules.chargeAt === 'completion'
  const made = lines.filter(line => line.booked && (line.charge ? isMadeAnew(visit, line) : isOwed))
  if (gone.length === 0 && made.length === 0) return
  const acts: Act[] = []
  const freed = new Set<number>()
  for (const { charge } of gone) {
    acts.push(await reversalOf(tx, charge!.event_id, ''))
    freed.add(charge!.id)
  }
  const taken = new Set<number>()
  for (const line of made) {
    const booked = line.booked!
    const place = placeOf(line.charge?.line ?? booked.line, visit, freed, taken)
    taken.add(place.line)
    const terms = agreedTerms(line)
    const draft = chargeOfLine(visit, booked, terms, place, rules.vat)
    const paid =
      line.charge && line.charge.paid > 0 ? await listAllocated(tx, { charge: line.charge.id }) : []
    // What was forgiven ended with the charge: of another one somebody decides anew.
    const kept = paid.filter(each => each.method !== 'write_off')
    const sources = kept.map(each => ({ what: each.payment_id, open: each.amount }))
    const { parts } = settle(sources, [{ what: draft, open: terms.use ? 0 : terms.price - terms.discount }])
    const allocations = parts.map(({ source, charge, amount }) => ({ payment: source, charge, amount }))
    acts.push({ ...chargeAct(draft, terms.reason), allocations })
  }
  await withLedgerAnswer(() => post(tx, acts))
  await tx.record('patient_money', visit.patient_id, 'charges_changed', undefined, {
    booking_id: visit.id,
    charged: made.length,
    taken_back: gone.length,
  })
}

/** Whether what stands on the account is no longer what the visit says. */
function mustGo(visit: VisitState, line: VisitLine): boolean {
  const charge = line.charge!
  if (visit.cancelled) return charge.kind === 'service'
  if (charge.line === null) return false
  if (!line.booked || isMadeAnew(visit, line)) return true
  if (charge.paid > 0) return false
  if (visit.status === 'no_show') return true
  return visit.status !== 'completed' && !charge.from_desk
}

/** It is asked for at another price by now, by a package's use, or of somebody else. */
function isMadeAnew(visit: VisitState, { booked, charge }: VisitLine): boolean {
  if (visit.cancelled || !booked || !charge) return false
  const isOwed = visit.status === 'completed' || charge.from_desk || charge.paid > 0
  const isSame = charge.price === booked.price && useOf(charge) === (booked.use?.id ?? null)
  return isOwed && (charge.of_other || !isSame)
}

const useOf = (charge: LiveCharge) => charge.use_id

/** What was agreed on holds on, but for the price that the visit says now and for the use. */
function agreedTerms(line: VisitLine) {
  const booked = line.booked!
  const terms = termsOf({ ...line, booked })
  const discount = Math.min(terms.discount, booked.price)
  return { ...terms, price: booked.price, discount, use: booked.use }
}
