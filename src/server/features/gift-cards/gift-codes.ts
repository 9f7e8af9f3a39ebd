import type { CallQuery, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/money/gift-codes.ts'
import { say } from '#contract/texts.ts'
import { readGiftCodeStart } from '#domain/money/gift-code.ts'
import { expiryAct } from '#domain/money/ledger.ts'
import { post } from '#server/features/ledger/ledger.ts'
import { findPatientIds } from '#server/features/patients/patient-names.ts'
import { Failure } from '#server/http/failure.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { exportCodes } from './export-codes.ts'
import { todayOf } from './gift-cards.ts'
import { isCardThere } from './gift-cards.sql.ts'
import {
  countCodes,
  deleteCodeRow,
  getLeft,
  listCodeIds,
  lockCodeRow,
  setUsed,
  type CodeFilter,
  type LockedCode,
} from './gift-codes.sql.ts'
import { presentCode, presentCodes } from './present-code.ts'
import { refuseOver } from './redeemable.ts'
import { WORDS } from './words.ts'

type Query = CallQuery<typeof calls.listGiftCodes>

export async function showCodes(
  ctx: StaffContext,
  cardId: number,
  query: Query,
): Promise<CallReply<typeof calls.listGiftCodes> | RawReply> {
  if (query.download) return exportCodes(ctx, cardId, query.download, tx => filterOf(tx, ctx, cardId, query))
  return ctx.read(async tx => {
    const filter = await filterOf(tx, ctx, cardId, query)
    const day = await todayOf(tx, ctx)
    const total = await countCodes(tx, filter, day)
    const ids = await listCodeIds(tx, filter, day, rangeOf(query))
    return pageOf(query, total, await presentCodes(tx, ctx, ids), query.search.trim())
  })
}

async function filterOf(tx: ClinicTx, ctx: StaffContext, cardId: number, query: Query): Promise<CodeFilter> {
  if (!(await isCardThere(tx, cardId))) throw new Failure('not_found')
  const { state, ids } = query
  const words = query.search.trim()
  if (words === '') return { cardId, state, ids }
  const patientIds = await findPatientIds(tx, ctx, words)
  return { cardId, state, ids, found: { start: readGiftCodeStart(words), patientIds } }
}

/** Marks it used for good. What was paid for is no longer owed to anybody. */
export function giveUpCode(ctx: StaffContext, id: number): Promise<CallReply<typeof calls.useGiftCode>> {
  return ctx.write(async tx => {
    const code = await lockCode(tx, id)
    const left = await getLeft(tx, id)
    refuseOver(code, left, await todayOf(tx, ctx), ctx.language)
    const before = await presentCode(tx, ctx, id)
    await setUsed(tx, id, new Date(ctx.now))
    const { remaining: amount } = left
    const closings = [{ giftCodeId: id, amount }]
    await post(tx, [
      expiryAct('gift_codes', code.paid ? amount : 0, { closings, reason: say(WORDS.used, ctx.language) }),
    ])
    const data = await presentCode(tx, ctx, id)
    await tx.record('gift_card', code.gift_card_id, 'code_changed', traceOf(before), traceOf(data))
    return { data }
  })
}

/** Throws code_held of one that was sold, claimed or marked used. */
export function removeCode(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const code = await lockCode(tx, id)
    if (code.paid || code.patient_id !== null || code.used_at !== null) throw new Failure('code_held')
    await deleteCodeRow(tx, id)
    await tx.record('gift_card', code.gift_card_id, 'code_removed', { code_id: id }, undefined)
    return {}
  })
}

async function lockCode(tx: ClinicTx, id: number): Promise<LockedCode> {
  const code = await lockCodeRow(tx, id)
  if (!code) throw new Failure('not_found')
  return code
}

/** Whoever knows a code can spend it, so entries say which it is by its id. */
const traceOf = ({ id, state, remaining }: { id: number; state: string; remaining: number }) => ({
  code_id: id,
  state,
  remaining,
})
