import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/patients/phrases.ts'
import type { Phrase } from '#contract/patients/phrases.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import { deletePhrase, insertPhrase, listPhraseRows, writePhraseOrder } from './phrases.sql.ts'

const MOST_PHRASES = 200

export function showPhrases(ctx: StaffContext): Promise<{ data: Phrase[] }> {
  return ctx.read(async tx => ({ data: await listPhraseRows(tx) }))
}

export function addPhrase(
  ctx: StaffContext,
  body: CallBody<typeof calls.addPhrase>,
): Promise<{ data: Phrase }> {
  return ctx.write(async tx => {
    const { length } = await listPhraseRows(tx, true)
    if (length >= MOST_PHRASES) throw refuseField('title', 'list_too_long')
    const id = await insertPhrase(tx, ctx.actor.clinicId, body, new Date(ctx.now))
    const data = await lockPhrase(tx, id)
    await tx.record('phrase', id, 'added', undefined, data)
    return { data }
  })
}

export function changePhrase(
  ctx: StaffContext,
  id: number,
  { version, ...body }: CallBody<typeof calls.changePhrase>,
): Promise<{ data: Phrase }> {
  return ctx.write(async tx => {
    const before = await lockPhrase(tx, id)
    await refuseStale(tx, 'phrase', id, version, before)
    await updateVersioned(tx, 'phrase', id, body)
    const data = await lockPhrase(tx, id)
    await tx.record('phrase', id, 'changed', before, data)
    return { data }
  })
}

export function removePhrase(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const before = await lockPhrase(tx, id)
    await deletePhrase(tx, id)
    await tx.record('phrase', id, 'removed', before, undefined)
    return {}
  })
}

export function orderPhrases(ctx: StaffContext, ids: readonly number[]): Promise<{ data: Phrase[] }> {
  return ctx.write(async tx => {
    const before = (await listPhraseRows(tx, true)).map(phrase => phrase.id)
    const known = new Set(before)
    const isWhole =
      ids.length === before.length && new Set(ids).size === before.length && ids.every(id => known.has(id))
    if (!isWhole) throw refuseField('ids', 'phrases_incomplete')
    await writePhraseOrder(tx, ids)
    await tx.record('phrase', ctx.actor.clinicId, 'order_changed', { ids: before }, { ids: [...ids] })
    return { data: await listPhraseRows(tx) }
  })
}

async function lockPhrase(tx: WriteTx, id: number): Promise<Phrase> {
  const phrase = (await listPhraseRows(tx, true)).find(one => one.id === id)
  if (!phrase) throw new Failure('not_found')
  return phrase
}
