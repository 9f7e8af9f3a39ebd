import type { CallBody, CallReply } from '#contract/call.ts'
import {
  MOVED_KINDS,
  type getMergePreview,
  type listMerges,
  type MergePreview,
  type mergePatients,
  type MovedKind,
  type undoMerge,
} from '#contract/patients/patient-merges.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import { answersFor } from '#server/features/patients/person-values.ts'
import { presentPatient } from '#server/features/patients/patients.ts'
import { partDiagnoses } from '#server/features/diagnoses/parted-diagnoses.ts'
import { partExams } from '#server/features/perio/parted-exams.ts'
import { joinCharts, partCharts } from '#server/features/tooth-chart/joined-charts.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { lockWhatIsTheirs } from './merge-locks.sql.ts'
import { partMoney } from './part-money.ts'
import { JOINED, listDifferences, settleFields, settleUndo } from './merge-fields.ts'
import { acceptCrossings, listOverlaps, restoreAcceptance } from './crossing-visits.sql.ts'
import {
  closeMerged,
  hasAllergy,
  insertMerge,
  keepMoved,
  listMergeRows,
  listPeople,
  lockMerge,
  reopenMerged,
  returnCard,
  stampUndone,
  updatePerson,
  type LockedPerson,
  type PersonRow,
} from './merge.sql.ts'
import {
  countMoving,
  dropSharedTags,
  lookAtFamilies,
  moveRows,
  returnPictures,
  returnRows,
  returnSharedTags,
} from './moving-rows.sql.ts'

const UNDO_MILLISECONDS = 24 * 3_600_000

const NEEDED: Record<MovedKind, Permission> = {
  visits: 'bookings.view',
  observations: 'clinical.view',
  diagnoses: 'clinical.view',
  teeth: 'clinical.view',
  perio: 'clinical.view',
  files: 'clinical.view',
  alerts: 'patients.view',
  tags: 'patients.view',
  consents: 'patients.view',
  wards: 'patients.view',
}

export async function previewMerge(
  ctx: StaffContext,
  keptId: number,
  mergedId: number,
): Promise<CallReply<typeof getMergePreview>> {
  const { permissions } = ctx.actor
  return ctx.read(async tx => {
    await requireTwo(tx, ctx, keptId, mergedId, 'with')
    const { kept, merged } = await getBoth(tx, keptId, mergedId)
    const moving = await countMoving(tx, mergedId)
    const shown = MOVED_KINDS.filter(kind => moving[kind] > 0 && permissions.has(NEEDED[kind]))
    return {
      data: {
        kept: sideOf(kept),
        merged: sideOf(merged),
        differences: listDifferences(kept, merged, permissions.has('patients.contact')),
        moves: Object.fromEntries(shown.map(kind => [kind, moving[kind]])),
        overlaps: permissions.has('bookings.view')
          ? await listOverlaps(tx, keptId, mergedId, new Date(ctx.now))
          : [],
        refusal: haveTwoAccounts(kept, merged) ? 'merge_accounts' : null,
      },
    }
  })
}

export async function mergeTwo(
  ctx: StaffContext,
  keptId: number,
  body: CallBody<typeof mergePatients>,
): Promise<CallReply<typeof mergePatients>> {
  const { merged_id: mergedId, fields = {} } = body
  return ctx.write(async tx => {
    await lockNewPatients(tx, ctx.actor.clinicId)
    await requireTwo(tx, ctx, keptId, mergedId, 'merged_id')
    await lockWhatIsTheirs(tx, ctx.actor.clinicId, [keptId, mergedId])
    const { kept, merged } = await getBoth(tx, keptId, mergedId, true)
    await refuseStale(tx, 'patient', keptId, body.kept_version, await presentPatient(tx, ctx, keptId))
    await refuseStale(tx, 'patient', mergedId, body.merged_version, await presentPatient(tx, ctx, mergedId))
    if (haveTwoAccounts(kept, merged)) throw new Failure('merge_accounts')
    const values = settleFields(kept, merged, fields)
    const guardian = values.guardian_id === undefined ? kept.guardian_id : values.guardian_id
    // Who answers for the one may, by however many others, be answered for by the other.
    if (guardian !== null && (await isOneOfThem(tx, guardian, [keptId, mergedId])))
      Object.assign(values, { guardian_id: null, guardian_relation: '' })
    refuseTogether(
      ...Object.entries(JOINED).map(
        ([name, characters]) =>
          (((values as Record<string, unknown>)[name] as string | undefined) ?? '').length > characters &&
          refuseField(`fields.${name}`, 'too_long', { characters }),
      ),
    )
    const mergeId = await carryOut(tx, kept, merged, values)
    await joinCharts(tx, ctx, keptId)
    const merges = await listMergeRows(tx, keptId, new Date(0))
    return { data: merges.find(row => row.id === mergeId)! }
  })
}

/** Whether somebody is one of the two, or one of the two answers for them. */
async function isOneOfThem(tx: WriteTx, id: number, two: readonly number[]): Promise<boolean> {
  for (const one of two) if (await answersFor(tx, one, id)) return true
  return false
}

/** Moves everything and leaves the second record behind; returns the merge's id. */
async function carryOut(
  tx: WriteTx,
  kept: LockedPerson,
  merged: LockedPerson,
  wanted: Partial<PersonRow>,
): Promise<number> {
  const id = await insertMerge(tx, kept.id, merged.id)
  const crossed = await acceptCrossings(tx, kept.id, merged.id)
  const tags = await dropSharedTags(tx, kept.id, merged.id)
  const rows = await moveRows(tx, kept.id, merged.id)
  await lookAtFamilies(tx, [kept.id])
  await closeMerged(tx, merged.id, kept.id)
  // Somebody who is allergic to something does not say that they know of no allergy.
  const knowsOfNone = wanted.no_allergies_at ?? kept.no_allergies_at
  const since =
    knowsOfNone && (await hasAllergy(tx, kept.id))
      ? { ...wanted, no_allergies_at: null, no_allergies_by: null }
      : wanted
  const names = Object.keys(since) as (keyof PersonRow)[]
  const before = Object.fromEntries(names.map(name => [name, kept[name]])) as Partial<PersonRow>
  if (names.length > 0) await updatePerson(tx, kept.id, since)
  const { active, account_id, card_number } = merged
  await keepMoved(tx, id, { rows, crossed, tags, before, since, merged: { active, account_id, card_number } })
  await tx.record(
    'patient',
    kept.id,
    'merge_added',
    { ...before },
    { ...since, merge_id: id, merged_id: merged.id },
  )
  return id
}

export async function undoOneMerge(ctx: StaffContext, id: number): Promise<CallReply<typeof undoMerge>> {
  return ctx.write(async tx => {
    await lockNewPatients(tx, ctx.actor.clinicId)
    const merge = await lockMerge(tx, id)
    if (!merge) throw new Failure('not_found')
    const { kept_id: keptId, merged_id: mergedId, moved } = merge
    const [first] = await listPeople(tx, [keptId], false)
    await presentPatient(tx, ctx, first?.merged_into ?? keptId)
    if (merge.undone_at || merge.merged_at.getTime() <= ctx.now - UNDO_MILLISECONDS)
      throw new Failure('merge_over')
    await lockWhatIsTheirs(tx, ctx.actor.clinicId, [keptId, mergedId])
    const { kept, merged } = await getBoth(tx, keptId, mergedId, true)
    if (kept.merged_into !== null || merged.merged_into !== keptId || kept.erased || merged.erased)
      throw new Failure('merge_over')
    const { back, left } = settleUndo(kept, moved.before, moved.since)
    const keepsAccount = 'account_id' in moved.since && !('account_id' in back)
    await reopenMerged(tx, mergedId, {
      active: moved.merged.active,
      account_id: keepsAccount ? null : moved.merged.account_id,
    })
    if (Object.keys(back).length > 0) await updatePerson(tx, keptId, back)
    const { card_number: card } = moved.merged
    if (card !== null && !(await returnCard(tx, mergedId, card)) && !left.includes('card_number'))
      left.push('card_number')
    await returnRows(tx, keptId, mergedId, moved.rows)
    await lookAtFamilies(tx, [keptId, mergedId])
    await returnPictures(tx, keptId, mergedId)
    await partCharts(tx, ctx, keptId, mergedId)
    await partExams(tx, keptId, mergedId)
    await partDiagnoses(tx, keptId, mergedId)
    await restoreAcceptance(tx, mergedId, moved.crossed)
    await returnSharedTags(tx, mergedId, moved.tags)
    await stampUndone(tx, id)
    const bookingIds = moved.rows['bookings.patient_id'] ?? []
    await partMoney(tx, ctx.language, { keptId, mergedId, bookingIds })
    await tx.record('patient', keptId, 'merge_removed', { merge_id: id, merged_id: mergedId }, { ...back })
    return { data: { kept_id: keptId, merged_id: mergedId, left } }
  })
}

export async function showMerges(ctx: StaffContext, id: number): Promise<CallReply<typeof listMerges>> {
  return ctx.read(async tx => {
    await presentPatient(tx, ctx, id)
    return { data: await listMergeRows(tx, id, new Date(ctx.now - UNDO_MILLISECONDS)) }
  })
}

/** Both must be there for the caller: the first by the address, the second by its field. */
async function requireTwo(
  tx: ClinicTx,
  ctx: StaffContext,
  keptId: number,
  mergedId: number,
  field: string,
): Promise<void> {
  await presentPatient(tx, ctx, keptId)
  if (keptId === mergedId) throw refuseField(field, 'id')
  await presentPatient(tx, ctx, mergedId)
}

async function getBoth(
  tx: ClinicTx,
  keptId: number,
  mergedId: number,
  forUpdate = false,
): Promise<{ kept: LockedPerson; merged: LockedPerson }> {
  const people = await listPeople(tx, [keptId, mergedId], forUpdate)
  const [kept, merged] = [keptId, mergedId].map(id => people.find(person => person.id === id))
  if (!kept || !merged) throw new Failure('not_found')
  return { kept, merged }
}

/** Each proved by its own person: which of them may see the whole record is not for the clinic to say. */
function haveTwoAccounts(kept: LockedPerson, merged: LockedPerson): boolean {
  return kept.account_id !== null && merged.account_id !== null && kept.account_id !== merged.account_id
}

function sideOf({
  id,
  first_name,
  last_name,
  active,
  created_at,
  version,
}: LockedPerson): MergePreview['kept'] {
  return { id, first_name, last_name, active, created_at, version }
}
