import { createHash } from 'node:crypto'
import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import type {
  Erasure,
  ErasedPerson,
  ErasureReason,
  erasePatient,
  listErasures,
} from '#contract/patients/erasures.ts'
import { isSameName } from '#domain/people/person-name.ts'
import { keptUntil } from '#domain/patients/retention.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import { presentPatient, sightOf } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { countRecords, listAhead, listRecordIds, lockRecords } from './erasure-preview.sql.ts'
import {
  closeErasure,
  emptyPeople,
  findErased,
  forgetBeside,
  forgetRecord,
  forgetTold,
  keepRecord,
  listErased,
  lockDue,
} from './erasure.sql.ts'

/** What becomes of a person who is erased, or what became of one who was. */
export async function previewErasure(ctx: StaffContext, id: number): Promise<{ data: Erasure }> {
  return ctx.read(async tx => ({ data: (await presentErased(tx, ctx, id)) ?? (await preview(tx, ctx, id)) }))
}

/** Erases a person, once; whoever asks again is told what became of them. */
export async function eraseOne(
  ctx: StaffContext,
  id: number,
  body: CallBody<typeof erasePatient>,
): Promise<{ data: Erasure }> {
  return ctx.write(async tx => {
    await lockNewPatients(tx, ctx.actor.clinicId)
    const already = await presentErased(tx, ctx, id)
    if (already) return { data: already }
    await presentPatient(tx, ctx, id)
    const ids = await listRecordIds(tx, id)
    await lockRecords(tx, ids)
    const current = await preview(tx, ctx, id)
    if (current.visits_ahead > 0) throw new Failure('visits_ahead', { data: current })
    if (current.revision !== body.revision) throw new Failure('stale', { data: { current } })
    if (!isSameName({ first: body.name, last: '' }, { first: current.name, last: '' }))
      throw refuseField('name', 'name_differs')
    await carryOut(tx, id, ids, body.reason, current)
    return { data: (await presentErased(tx, ctx, id))! }
  })
}

async function carryOut(
  tx: WriteTx,
  id: number,
  ids: readonly number[],
  reason: ErasureReason,
  { goes, kept_until }: Erasure,
): Promise<void> {
  await keepRecord(tx, id, reason, kept_until)
  const { filterIds } = await forgetBeside(tx, ids)
  await emptyPeople(tx, ids)
  await forgetRecord(tx, ids, localDateOf(tx.author.now, await tx.zone))
  await forgetTold(tx, ids, filterIds)
  // How much there was, and nothing of what it said.
  await tx.record('patient', id, 'data_removed', { ...goes }, { reason, kept_until })
}

/** Removes what was kept of somebody whose day is over; nothing when it is gone already or must stand. */
export async function removeKept(tx: WriteTx, id: number): Promise<void> {
  const today = localDateOf(tx.author.now, await tx.zone)
  const ids = await lockDue(tx, id, today)
  if (!ids) return
  await closeErasure(tx, id)
  await forgetRecord(tx, ids, today)
  await tx.record(
    'patient',
    id,
    'record_removed',
    { removed_at: null },
    { removed_at: formatInstant(tx.author.now, 'UTC') },
  )
}

export async function showErasures(
  ctx: StaffContext,
  query: CallQuery<typeof listErasures>,
): Promise<CallReply<typeof listErasures>> {
  return ctx.read(async tx => {
    const { people, total } = await listErased(tx, sightOf(ctx), rangeOf(query))
    return pageOf(query, total, people)
  })
}

async function presentErased(tx: ClinicTx, ctx: StaffContext, id: number): Promise<Erasure | undefined> {
  await tx.zone
  const person = await findErased(tx, id, sightOf(ctx))
  return person && erasedOf(person)
}

function erasedOf({ name, erased_at, erased_by, reason, kept_until, removed_at }: ErasedPerson): Erasure {
  return {
    erased: { at: erased_at, by: erased_by, reason, kept_until, removed_at },
    name,
    goes: {},
    stays: {},
    kept_until,
    visits_ahead: 0,
    ahead: [],
    merged: 0,
    revision: '',
  }
}

const NEEDED: Partial<Record<string, Permission>> = {
  visits: 'bookings.view',
  observations: 'clinical.view',
  diagnoses: 'clinical.view',
  teeth: 'clinical.view',
  perio: 'clinical.view',
  files: 'clinical.view',
  reports: 'clinical.view',
  forms: 'clinical.view',
  unsigned: 'clinical.view',
}

/** Throws not_found for a patient whom the caller does not see. */
async function preview(tx: ClinicTx, ctx: StaffContext, id: number): Promise<Erasure> {
  const { permissions } = ctx.actor
  const person = await presentPatient(tx, ctx, id)
  await tx.zone
  const ids = await listRecordIds(tx, id)
  const now = new Date(ctx.now)
  const { versions, contact, behaviour, going, staying, visits_ahead, last } = await countRecords(
    tx,
    ids,
    now,
  )
  const until = keptUntil(last)
  const { alerts, consents } = staying
  const goes: Erasure['goes'] = until
    ? { contact, alerts: behaviour, ...going }
    : { identity: 1, contact, alerts: alerts + behaviour, consents, ...going }
  const stays: Erasure['stays'] = until ? { identity: 1, ...staying } : {}
  const { history, ...seen } = goes
  const revision = createHash('sha256')
    .update(JSON.stringify([versions, seen, stays, until ?? null]))
    .digest('base64url')
  const isAllowed = ([kind, count]: [string, number]) =>
    count > 0 && (NEEDED[kind] === undefined || permissions.has(NEEDED[kind]))
  const only = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).filter(isAllowed))
  return {
    erased: null,
    name: `${person.first_name} ${person.last_name}`.trim(),
    goes: only({ ...seen, history: history ?? 0 }),
    stays: only(stays),
    kept_until: until ?? null,
    visits_ahead,
    ahead: permissions.has('bookings.view') ? await listAhead(tx, ids, now, sightOf(ctx).own?.doctorId) : [],
    merged: ids.length - 1,
    revision,
  }
}
