import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/patients/diagnoses.ts'
import type { PatientDiagnosis } from '#contract/patients/diagnoses.ts'
import { say } from '#contract/texts.ts'
import { oralName } from '#domain/patients/oral-icd10.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { noteOpening, presentPatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import {
  findImportedName,
  findPatientDiagnosis,
  insertPatientDiagnosis,
  isOfChart,
  listPatientDiagnosisRows,
  lockOwn,
  lockPatientDiagnosis,
  markResolved,
  markVoided,
  markVoidedOfNote,
  markVoidedOfReplaced,
  settleFollowed,
} from './diagnoses.sql.ts'
import { WORDS } from './words.ts'

interface Given {
  readonly patientId: number
  readonly observationId?: number | null
  readonly teeth: readonly number[]
  /** YYYY-MM-DD. */
  readonly onDate: string
  readonly note?: string | undefined
  /** Whose it is, where somebody writes for a doctor. */
  readonly doctorId?: number | null
}

/** Gives a patient what the keys name, and returns the ids; the caller records it. What is unknown is refused by `field` and its place. */
export async function diagnose(
  tx: WriteTx,
  ctx: StaffContext,
  keys: readonly string[],
  given: Given,
  field = 'diagnoses',
): Promise<number[]> {
  const wanted = [...new Set(keys)]
  const named = []
  for (const key of wanted) named.push(await nameOf(tx, ctx, key))
  const isOne = field.endsWith('diagnosis')
  refuseTogether(
    ...named.map((one, index) => !one && refuseField(isOne ? field : `${field}.${index}`, 'diagnosis')),
  )
  const ids: number[] = []
  for (const one of named) ids.push(await give(tx, ctx, one!, given))
  return ids
}

interface Named {
  readonly icd10_code?: string | null
  readonly own_diagnosis_id?: number | null
  readonly name: string
}

function give(
  tx: WriteTx,
  ctx: StaffContext,
  { icd10_code, own_diagnosis_id, name }: Named,
  { patientId, observationId, teeth, onDate, note = '', doctorId = ctx.actor.doctorId }: Given,
  replaces?: number,
): Promise<number> {
  return insertPatientDiagnosis(tx, {
    clinic_id: ctx.actor.clinicId,
    patient_id: patientId,
    icd10_code: icd10_code ?? null,
    own_diagnosis_id: own_diagnosis_id ?? null,
    name,
    observation_id: observationId ?? null,
    teeth: [...new Set(teeth)].toSorted((a, b) => a - b),
    on_date: onDate,
    note,
    doctor_id: doctorId,
    created_by: ctx.actor.accountId,
    created_at: new Date(ctx.now),
    replaces_id: replaces ?? null,
  })
}

/** A clinic's own list says better how a code is called than ours. */
async function nameOf(tx: WriteTx, { language }: StaffContext, key: string): Promise<Named | undefined> {
  if (/^\d/.test(key)) {
    const own = await lockOwn(tx, Number(key))
    return own?.active ? { own_diagnosis_id: own.id, name: own.name } : undefined
  }
  const name = (await findImportedName(tx, key)) ?? oralName(key, language)
  return name === undefined ? undefined : { icd10_code: key, name }
}

export function showPatientDiagnoses(
  ctx: StaffContext,
  patientId: number,
): Promise<CallReply<typeof calls.listPatientDiagnoses>> {
  return ctx.write(async tx => {
    await presentPatient(tx, ctx, patientId)
    await noteOpening(tx, ctx, patientId, 'record')
    return { data: await listPatientDiagnosisRows(tx, patientId) }
  })
}

export function addPatientDiagnosis(
  ctx: StaffContext,
  patientId: number,
  { diagnosis, teeth, note, on_date: wished }: CallBody<typeof calls.addPatientDiagnosis>,
): Promise<{ data: PatientDiagnosis }> {
  return ctx.write(async tx => {
    await presentPatient(tx, ctx, patientId)
    const onDate = await dayOf(tx, ctx, wished)
    const [id] = await diagnose(tx, ctx, [diagnosis], { patientId, teeth, note, onDate }, 'diagnosis')
    const data = await getDiagnosis(tx, id!)
    await tx.record('patient_record', patientId, 'diagnosis_added', undefined, data)
    return { data }
  })
}

export function resolveDiagnosis(
  ctx: StaffContext,
  id: number,
  { on_date: wished }: CallBody<typeof calls.resolveDiagnosis>,
): Promise<{ data: PatientDiagnosis }> {
  return change(ctx, id, async (tx, row) => {
    refuseVoided(row)
    if (row.resolved_on !== null) throw new Failure('diagnosis_over')
    const on = await dayOf(tx, ctx, wished)
    if (on < row.on_date) throw refuseField('on_date', 'before_diagnosis')
    await markResolved(tx, id, on, ctx.actor.accountId)
  })
}

export function voidDiagnosis(
  ctx: StaffContext,
  id: number,
  { reason }: CallBody<typeof calls.voidDiagnosis>,
): Promise<{ data: PatientDiagnosis }> {
  return change(ctx, id, async (tx, row) => {
    refuseVoided(row)
    await markVoided(tx, id, voidingOf(tx, reason))
  })
}

export function reopenDiagnosis(ctx: StaffContext, id: number): Promise<{ data: PatientDiagnosis }> {
  return change(ctx, id, async (tx, row) => {
    refuseVoided(row)
    if (row.resolved_on === null) throw new Failure('diagnosis_holds')
    await markResolved(tx, id, null, null)
  })
}

export function restoreDiagnosis(ctx: StaffContext, id: number): Promise<{ data: PatientDiagnosis }> {
  return change(ctx, id, async (tx, row) => {
    if (!row.voided_at) throw new Failure('diagnosis_holds')
    await markVoidedOfReplaced(tx, id, voidingOf(tx, say(WORDS.correctionUndone, ctx.language)))
    await markVoided(tx, id, NOT_VOIDED)
  })
}

export function correctDiagnosis(
  ctx: StaffContext,
  id: number,
  { diagnosis, teeth, on_date: wished, note, reason }: CallBody<typeof calls.correctDiagnosis>,
): Promise<{ data: PatientDiagnosis }> {
  return ctx.write(async tx => {
    const row = await lockSeen(tx, ctx, id)
    refuseVoided(row)
    if (row.resolved_on !== null) throw new Failure('diagnosis_over')
    const onDate = await dayOf(tx, ctx, wished)
    const before = await getDiagnosis(tx, id)
    const isSame = diagnosis === undefined || diagnosis === (row.icd10_code ?? String(row.own_diagnosis_id))
    const named = isSame ? row : await nameOf(tx, ctx, diagnosis)
    if (!named) throw refuseField('diagnosis', 'diagnosis')
    await markVoided(tx, id, voidingOf(tx, reason))
    const given = { patientId: row.patient_id, observationId: row.observation_id, teeth, note, onDate }
    const data = await getDiagnosis(tx, await give(tx, ctx, named, given, id))
    await tx.record('patient_record', row.patient_id, 'diagnosis_changed', before, data)
    return { data }
  })
}

/** Takes back what was diagnosed by a note that is taken out now. */
export function voidDiagnosesOf(tx: WriteTx, observationId: number, reason: string): Promise<void> {
  return markVoidedOfNote(tx, observationId, null, voidingOf(tx, reason))
}

/** Puts back what went with a note, and nothing that was taken back by itself. */
export function restoreDiagnosesOf(tx: WriteTx, observationId: number, at: Date): Promise<void> {
  return markVoidedOfNote(tx, observationId, at, NOT_VOIDED)
}

/** How what came with something else stands, which says when it is over and why it was wrong. */
export interface Followed {
  readonly id: number
  readonly resolvedOn: string | null
  /** Why it was taken back; null while it is not. */
  readonly voidReason: string | null
}

export function followChart(tx: WriteTx, followed: readonly Followed[]): Promise<void> {
  return settleFollowed(tx, followed, { accountId: tx.author.accountId, at: new Date(tx.author.now) })
}

const NOT_VOIDED = { voided_by: null, voided_at: null, void_reason: '' }

function voidingOf({ author }: WriteTx, reason: string) {
  return { voided_by: author.accountId, voided_at: new Date(author.now), void_reason: reason }
}

type Locked = Awaited<ReturnType<typeof lockSeen>>

async function lockSeen(tx: WriteTx, ctx: StaffContext, id: number) {
  const row = await lockPatientDiagnosis(tx, id)
  if (!row) throw new Failure('not_found')
  await presentPatient(tx, ctx, row.patient_id)
  if (await isOfChart(tx, id)) throw new Failure('of_the_chart')
  return row
}

function refuseVoided({ voided_at: at }: Locked): void {
  if (at) throw new Failure('diagnosis_over')
}

function change(
  ctx: StaffContext,
  id: number,
  work: (tx: WriteTx, row: Locked) => Promise<void>,
): Promise<{ data: PatientDiagnosis }> {
  return ctx.write(async tx => {
    const row = await lockSeen(tx, ctx, id)
    const before = await getDiagnosis(tx, id)
    await work(tx, row)
    const data = await getDiagnosis(tx, id)
    await tx.record('patient_record', row.patient_id, 'diagnosis_changed', before, data)
    return { data }
  })
}

/** Today unless another day is wished, which may not be to come. */
async function dayOf(tx: WriteTx, ctx: StaffContext, wished: string | undefined): Promise<string> {
  const today = localDateOf(ctx.now, await tx.zone)
  if (wished !== undefined && wished > today) throw refuseField('on_date', 'in_the_future')
  return wished ?? today
}

async function getDiagnosis(tx: WriteTx, id: number): Promise<PatientDiagnosis> {
  const row = await findPatientDiagnosis(tx, id)
  if (!row) throw new Error(`diagnosis ${id} is gone`)
  return row
}
