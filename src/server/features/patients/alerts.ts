import type { newAlert, PatientAlert } from '#contract/patients/alerts.ts'
import type * as calls from '#contract/patients/alerts.ts'
import type { CallBody } from '#contract/call.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import type { z } from 'zod'
import {
  countAlerts,
  findAlert,
  hasAllergy,
  insertAlertRow,
  listAlertRows,
  lockAlert,
  setNoAllergies,
} from './alerts.sql.ts'
import { lockPatientRow } from './patients.sql.ts'
import { presentPatient, sightOf } from './patients.ts'

/** Among more nobody would see the one that matters. */
export const MOST_ALERTS = 50

type NewAlert = z.output<typeof newAlert>
type Reply = { data: PatientAlert }

export function showAlerts(ctx: StaffContext, patientId: number): Promise<{ data: PatientAlert[] }> {
  return ctx.read(async tx => {
    await presentPatient(tx, ctx, patientId)
    return { data: await listAlertRows(tx, patientId, ctx.now) }
  })
}

export function addAlert(ctx: StaffContext, patientId: number, body: NewAlert): Promise<Reply> {
  return ctx.write(async tx => ({ data: await addAlertOf(tx, ctx, patientId, body) }))
}

/** As `addAlert`, in the transaction of what causes it. */
export async function addAlertOf(
  tx: WriteTx,
  ctx: StaffContext,
  patientId: number,
  body: NewAlert,
): Promise<PatientAlert> {
  await refusePast(tx, ctx, body)
  const patient = await lockPatientRow(tx, patientId, sightOf(ctx))
  if (!patient) throw new Failure('not_found')
  if ((await countAlerts(tx, patientId)) >= MOST_ALERTS)
    throw refuseField('text', 'alerts_full', { most: MOST_ALERTS })
  const alert = await insertAlert(tx, ctx, patientId, body)
  const isNews = body.kind === 'allergy' && patient.no_allergies
  if (isNews) await setNoAllergies(tx, patientId, null)
  await tx.record('patient', patientId, 'alert_added', isNews ? { no_allergies: true } : undefined, {
    ...said(alert),
    ...(isNews && { no_allergies: false }),
  })
  return alert
}

/** Writes an alert of a patient who is locked. */
export async function insertAlert(
  tx: WriteTx,
  ctx: StaffContext,
  patientId: number,
  { kind, severity, text, until }: NewAlert,
): Promise<PatientAlert> {
  const id = await insertAlertRow(tx, {
    clinic_id: ctx.actor.clinicId,
    patient_id: patientId,
    kind,
    severity,
    text,
    until: until ?? null,
    created_by: ctx.actor.accountId,
    created_at: new Date(ctx.now),
  })
  return getAlert(tx, ctx, id)
}

/** Refuses a last day that has passed; `path` goes before the field. */
export async function refusePast(
  tx: ClinicTx,
  ctx: StaffContext,
  { until }: NewAlert,
  path = '',
): Promise<void> {
  if (until !== undefined && until < localDateOf(ctx.now, await tx.zone))
    throw refuseField(`${path}until`, 'day_past')
}

export function changeAlert(
  ctx: StaffContext,
  id: number,
  { version, kind, severity, text, until }: CallBody<typeof calls.changeAlert>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const { alert: before, patientId } = await lock(tx, ctx, id)
    await refuseStale(tx, 'alert', id, version, before)
    if (!before.holds) throw refuseField('text', 'alert_over')
    const values = { kind, severity, text, until: until ?? null }
    const changed = (Object.keys(values) as (keyof typeof values)[]).filter(
      name => values[name] !== before[name],
    )
    if (changed.length === 0) return { data: before }
    if (changed.includes('until')) await refusePast(tx, ctx, { kind, severity, text, until })
    const isSame = !changed.includes('kind') && !changed.includes('text')
    await updateVersioned(tx, 'alert', id, {
      ...values,
      ...(!isSame && { confirmed_by: null, confirmed_at: null }),
    })
    if (kind === 'allergy') await setNoAllergies(tx, patientId, null)
    const data = await getAlert(tx, ctx, id)
    await tx.record('patient', patientId, 'alert_changed', said(before), said(data))
    return { data }
  })
}

export function endAlert(ctx: StaffContext, id: number, reason: string): Promise<Reply> {
  return ctx.write(async tx => {
    const { alert: before, patientId } = await lock(tx, ctx, id)
    if (before.ended_at !== null) return { data: before }
    await updateVersioned(tx, 'alert', id, {
      ended_by: ctx.actor.accountId,
      ended_at: new Date(ctx.now),
      end_reason: reason,
    })
    await tx.record('patient', patientId, 'alert_removed', said(before), { alert_id: id, reason })
    return { data: await getAlert(tx, ctx, id) }
  })
}

export function confirmAlert(ctx: StaffContext, id: number, version: number | undefined): Promise<Reply> {
  return ctx.write(async tx => {
    const { alert: before, patientId } = await lock(tx, ctx, id)
    await refuseStale(tx, 'alert', id, version, before)
    if (!before.holds) throw refuseField('id', 'alert_over')
    await updateVersioned(tx, 'alert', id, {
      confirmed_by: ctx.actor.accountId,
      confirmed_at: new Date(ctx.now),
    })
    const data = await getAlert(tx, ctx, id)
    await tx.record('patient', patientId, 'alert_changed', said(before), said(data))
    return { data }
  })
}

/** What the patient says of allergies: that they know of none, or that it is to be asked again. */
export function answerAllergies(
  ctx: StaffContext,
  patientId: number,
  none: boolean,
): Promise<{ data: { no_allergies_at: string | null } }> {
  return ctx.write(async tx => {
    const patient = await lockPatientRow(tx, patientId, sightOf(ctx))
    if (!patient) throw new Failure('not_found')
    if (patient.no_allergies !== none) {
      await writeNoAllergies(tx, ctx, patientId, none)
      await tx.record(
        'patient',
        patientId,
        'allergies_changed',
        { no_allergies: !none },
        { no_allergies: none },
      )
    }
    const { no_allergies_at } = await presentPatient(tx, ctx, patientId)
    return { data: { no_allergies_at } }
  })
}

/** Of a patient who is locked; refused where an alert says otherwise. */
export async function writeNoAllergies(
  tx: WriteTx,
  ctx: StaffContext,
  patientId: number,
  none: boolean,
): Promise<void> {
  if (none && (await hasAllergy(tx, patientId, ctx.now))) throw refuseField('no_allergies', 'has_allergy')
  await setNoAllergies(tx, patientId, none ? { at: new Date(ctx.now), by: ctx.actor.accountId } : null)
}

async function lock(tx: WriteTx, ctx: StaffContext, id: number) {
  const patientId = await lockAlert(tx, id, sightOf(ctx))
  if (patientId === undefined) throw new Failure('not_found')
  return { patientId, alert: await getAlert(tx, ctx, id) }
}

async function getAlert(tx: ClinicTx, ctx: StaffContext, id: number): Promise<PatientAlert> {
  const alert = await findAlert(tx, id, ctx.now)
  if (!alert) throw new Error(`alert ${id} is gone`)
  return alert
}

const said = ({ id, kind, severity, text, until, confirmed_at }: PatientAlert) => ({
  alert_id: id,
  kind,
  severity,
  text,
  until,
  confirmed_at,
})
