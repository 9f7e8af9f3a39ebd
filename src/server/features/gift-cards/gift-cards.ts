import type { CallBody } from '#contract/call.ts'
import type { ReceivedFile } from '#contract/file.ts'
import type * as calls from '#contract/money/gift-cards.ts'
import type { GiftCard } from '#contract/money/gift-cards.ts'
import { parseRon } from '#domain/money/money.ts'
import { localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import { keepFile, withStoredFiles } from '#server/features/files/files.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { removeUnlessUsed } from '#server/records/remove.sql.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { deleteCardRow, insertCardRow, listCardRows, lockCardRow, setPictureOf } from './gift-cards.sql.ts'

type Reply = { data: GiftCard }

export function showCards(ctx: StaffContext): Promise<{ data: GiftCard[] }> {
  return ctx.read(async tx => ({ data: await listCardRows(tx, await todayOf(tx, ctx)) }))
}

export function addCard(ctx: StaffContext, body: CallBody<typeof calls.addGiftCard>): Promise<Reply> {
  return ctx.write(async tx => {
    refuseTogether(await refusePastEnd(tx, ctx, body.ends_on))
    const { value, ...row } = body
    const id = await insertCardRow(tx, {
      ...row,
      value_bani: baniOf(value),
      clinic_id: ctx.actor.clinicId,
      created_at: new Date(ctx.now),
    })
    const data = await getCard(tx, ctx, id)
    await tx.record('gift_card', id, 'added', undefined, data)
    return { data }
  })
}

export function changeCard(
  ctx: StaffContext,
  id: number,
  { version, value, ...body }: CallBody<typeof calls.changeGiftCard>,
): Promise<Reply> {
  return change(ctx, id, async (tx, before) => {
    await refuseStale(tx, 'gift_card', id, version, before)
    const { generated } = before.counts
    refuseTogether(
      body.maximum !== undefined &&
        body.maximum < generated &&
        refuseField('maximum', 'below_generated', { codes: generated }),
      // One that ended long ago can be renamed.
      body.ends_on !== before.ends_on && (await refusePastEnd(tx, ctx, body.ends_on)),
    )
    await updateVersioned(tx, 'gift_card', id, {
      ...body,
      ...(value !== undefined && { value_bani: baniOf(value) }),
    })
    return 'changed'
  })
}

/** Throws gift_card_used once any code was made of it and is still there. */
export function removeCard(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const before = await lockCard(tx, ctx, id)
    if (!(await removeUnlessUsed(tx, () => deleteCardRow(tx, id)))) throw new Failure('gift_card_used')
    await tx.record('gift_card', id, 'removed', before, undefined)
    return {}
  })
}

/** The one before goes with its copies, by the database. */
export function setPicture(ctx: StaffContext, id: number, file: ReceivedFile): Promise<Reply> {
  return withStoredFiles(ctx, [file], ([stored]) =>
    change(ctx, id, async tx => {
      // What is printed and sold is nobody's secret.
      await keepFile(tx, ctx, stored!, { public: true })
      await setPictureOf(tx, id, stored!.id)
      return 'picture_added'
    }),
  )
}

export function removePicture(ctx: StaffContext, id: number): Promise<Reply> {
  return change(ctx, id, async (tx, before) => {
    if (!before.picture) throw new Failure('not_found')
    await setPictureOf(tx, id, null)
    return 'picture_removed'
  })
}

function change(
  ctx: StaffContext,
  id: number,
  work: (tx: WriteTx, before: GiftCard) => Promise<'changed' | 'picture_added' | 'picture_removed'>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const before = await lockCard(tx, ctx, id)
    const action = await work(tx, before)
    const data = await getCard(tx, ctx, id)
    await tx.record('gift_card', id, action, before, data)
    return { data }
  })
}

async function lockCard(tx: ClinicTx, ctx: StaffContext, id: number): Promise<GiftCard> {
  if (!(await lockCardRow(tx, id))) throw new Failure('not_found')
  return getCard(tx, ctx, id)
}

async function getCard(tx: ClinicTx, ctx: StaffContext, id: number): Promise<GiftCard> {
  const [card] = await listCardRows(tx, await todayOf(tx, ctx), id)
  if (!card) throw new Failure('not_found')
  return card
}

/** The clinic's day. */
export async function todayOf(tx: ClinicTx, { now }: { readonly now: number }): Promise<LocalDate> {
  return localDateOf(now, await tx.zone)
}

async function refusePastEnd(tx: ClinicTx, ctx: StaffContext, endsOn: string | null | undefined) {
  return endsOn && endsOn < (await todayOf(tx, ctx)) ? refuseField('ends_on', 'day_past') : undefined
}

/** Bani of an amount that the contract found to be one. */
function baniOf(value: number): number {
  const bani = parseRon(value)
  if (bani === undefined) throw refuseField('value', 'amount')
  return bani
}
