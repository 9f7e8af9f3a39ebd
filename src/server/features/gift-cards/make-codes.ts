import { randomBytes } from 'node:crypto'
import type { CallBody, CallReply } from '#contract/call.ts'
import type { addGiftCodes } from '#contract/money/gift-codes.ts'
import { say } from '#contract/texts.ts'
import { GIFT_CODE_BYTES, giftCodeOf } from '#domain/money/gift-code.ts'
import { chargeAct, codeSoldForMoney, type Act, type MoneyMethod } from '#domain/money/ledger.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { lockAccounts, post } from '#server/features/ledger/ledger.ts'
import { requirePatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { todayOf } from './gift-cards.ts'
import { countGenerated, lockCardRow } from './gift-cards.sql.ts'
import { insertCodeRows, listWritten, noteSales } from './gift-codes.sql.ts'
import { presentCodes } from './present-code.ts'
import { WORDS } from './words.ts'

/** Given away, put on a patient's account (in bani, at what they agreed to), or paid by somebody who is none. */
export type Sale =
  | 'given'
  | { readonly buyerId: number; readonly value?: number; readonly expiresAfterDays?: number }
  | { readonly method: MoneyMethod }

export function addCodes(
  ctx: StaffContext,
  cardId: number,
  { count, ...body }: CallBody<typeof addGiftCodes>,
): Promise<CallReply<typeof addGiftCodes>> {
  if (body.paid && !ctx.actor.permissions.has('payments.edit')) throw new Failure('forbidden')
  const sale = saleOf(body)
  return ctx.write(async tx => {
    if (body.buyer_id !== undefined) await requirePatient(tx, ctx, body.buyer_id, 'buyer_id')
    const ids = await makeCodes(tx, cardId, count, sale)
    return { data: await presentCodes(tx, ctx, ids) }
  })
}

function saleOf({ paid, buyer_id: buyerId, method }: Omit<CallBody<typeof addGiftCodes>, 'count'>): Sale {
  refuseTogether(
    !paid && buyerId !== undefined && refuseField('buyer_id', 'code_given'),
    !paid && method !== undefined && refuseField('method', 'code_given'),
    paid && buyerId === undefined && method === undefined && refuseField('method', 'required'),
    paid && buyerId !== undefined && method !== undefined && refuseField('method', 'on_buyers_account'),
  )
  if (!paid) return 'given'
  return buyerId === undefined ? { method: method! } : { buyerId }
}

/**
 * Makes codes of a card and writes what they are sold for; tells their ids. Throws gift_limit with the numbers when fewer
 * are left, gift_card_closed of a card that is over.
 */
export async function makeCodes(tx: WriteTx, cardId: number, count: number, sale: Sale): Promise<number[]> {
  const { now, clinicId, accountId } = tx.author
  const buyerId = typeof sale === 'object' && 'buyerId' in sale ? sale.buyerId : null
  if (buyerId !== null) await lockAccounts(tx, [buyerId])
  const card = await lockCardRow(tx, cardId)
  if (!card) throw new Failure('not_found')
  const today = await todayOf(tx, tx.author)
  if (!card.active || (card.ends_on !== null && card.ends_on < today)) throw new Failure('gift_card_closed')
  const generated = await countGenerated(tx, cardId)
  const { maximum } = card
  if (generated + count > maximum)
    throw new Failure('gift_limit', {
      values: { count: generated, codes: maximum },
      data: { count: generated, maximum },
    })
  // Who paid online bought what the card was then.
  const value = (typeof sale === 'object' && 'value' in sale && sale.value) || card.value_bani
  const days =
    (typeof sale === 'object' && 'expiresAfterDays' in sale && sale.expiresAfterDays) ||
    card.expires_after_days
  const row = {
    clinicId,
    cardId,
    value,
    paid: sale !== 'given',
    expiresOn: addDays(today, days),
    buyerId,
    by: accountId,
    at: new Date(now),
  }
  const ids: number[] = []
  // Of two alike, if ever there are, one is made again.
  while (ids.length < count) ids.push(...(await insertCodeRows(tx, newCodes(count - ids.length), row)))
  await sell(tx, { title: card.title, price: value }, ids, sale)
  await tx.record('gift_card', cardId, 'codes_added', undefined, {
    code_ids: ids,
    paid: row.paid,
    ...(buyerId !== null && { buyer_id: buyerId }),
  })
  return ids
}

const newCodes = (count: number) =>
  Array.from({ length: count }, () => giftCodeOf(randomBytes(GIFT_CODE_BYTES)))

async function sell(
  tx: WriteTx,
  { title, price }: { title: string; price: number },
  ids: readonly number[],
  sale: Sale,
): Promise<void> {
  if (sale === 'given') return
  if ('method' in sale) {
    const { events } = await post(tx, [codeSoldForMoney(sale.method, price * ids.length)])
    return noteSales(
      tx,
      ids,
      Array.from(ids, () => events[0]!),
    )
  }
  // Each by itself, so that it can be taken back alone. A code is taxed when it is spent.
  const written = await listWritten(tx, ids)
  const acts = ids.map((id): Act => {
    const named = { title, code: written.get(id)! }
    return chargeAct({
      patientId: sale.buyerId,
      kind: 'gift_code',
      nameRo: say(WORDS.charge, 'ro', named),
      nameEn: say(WORDS.charge, 'en', named),
      price,
      vat: { kind: 'none', rate: 0, amount: 0 },
      giftCodeId: id,
    })
  })
  const { events } = await post(tx, acts)
  await noteSales(tx, ids, events)
  await tx.record('patient_money', sale.buyerId, 'gift_codes_added', undefined, { code_ids: [...ids] })
}
