// What the clock does with forms: sends those whose time has come, and asks anew what holds no longer.

import { DAY, localDateOf } from '#domain/time/wall-time.ts'
import { nextDecent } from '#domain/messages/useful.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { WriteTx } from '#server/records/transaction.ts'
import type { Services } from '#server/http/services.ts'
import { writtenIn } from './add-forms.ts'
import {
  listClinicsOfDueForms,
  listClinicsOfFormsOver,
  listFormsOver,
  setUnreachable,
  takeDueForms,
} from './due-forms.sql.ts'
import { insertForm } from './form-files.sql.ts'
import { findFormRow, type FormRow } from './form-rows.sql.ts'
import { findRoute, sendForms } from './send-forms.ts'

/** A visit so near has its forms asked anew. */
const AHEAD = 14 * DAY

type Work = Pick<Services, 'db' | 'config' | 'now'>

/** Of every clinic; one that fails holds up no other: its problem is answered. */
export async function sendDueForms(services: Work): Promise<unknown[]> {
  const now = services.now()
  const clinics = await services.db.stranger(tx => listClinicsOfDueForms(tx, new Date(now)))
  return eachClinic(services, clinics, now, tx => sendOfClinic(tx, services, now))
}

export async function renewForms(services: Work): Promise<unknown[]> {
  const now = services.now()
  // A day ahead of every zone; each clinic looks by its own.
  const today = localDateOf(now + DAY, 'UTC')
  const clinics = await services.db.stranger(tx => listClinicsOfFormsOver(tx, today))
  return eachClinic(services, clinics, now, tx => renewOfClinic(tx, now))
}

async function eachClinic(
  { db }: Work,
  clinics: readonly number[],
  now: number,
  work: (tx: WriteTx) => Promise<void>,
): Promise<unknown[]> {
  const problems: unknown[] = []
  for (const clinicId of clinics)
    await db
      .tenant(clinicId, tx => work(new WriteTx(tx, { clinicId, now, accountId: null, kind: 'system' })))
      .catch((error: unknown) => problems.push(error))
  return problems
}

async function sendOfClinic(tx: WriteTx, services: Work, now: number): Promise<void> {
  if (!(await isDecent(tx, now))) return
  const due = await takeDueForms(tx, new Date(now))
  for (const group of Map.groupBy(due, each => `${each.patient_id} ${each.booking_id}`).values()) {
    const forms: FormRow[] = []
    for (const { id } of group) forms.push((await findFormRow(tx, id))!)
    const patientId = group[0]!.patient_id
    const route = await findRoute(tx, patientId)
    const ids = group.map(({ id }) => id)
    if (route) await sendForms(tx, { config: services.config, now }, forms, route)
    else {
      await setUnreachable(tx, ids)
      for (const formFileId of ids)
        await addDocumentEvent(
          tx,
          { clinicId: tx.author.clinicId, formFileId },
          { what: 'unreachable', at: now },
        )
    }
    await tx.record('patient_record', patientId, 'form_changed', undefined, {
      forms: ids,
      sent: route !== undefined,
    })
  }
}

/** What a visit that was booked at night would send at once waits for the morning. */
async function isDecent(tx: WriteTx, now: number): Promise<boolean> {
  const { message_from_hour: fromHour, message_to_hour: toHour } = await readSettings(tx, 'messages')
  const zone = await tx.zone
  const window = { fromHour, toHour }
  return nextDecent(now, { zone, window, onWorkingDays: false, isHoliday: () => false }) === now
}

async function renewOfClinic(tx: WriteTx, now: number): Promise<void> {
  const { clinicId } = tx.author
  const today = localDateOf(now, await tx.zone)
  for (const form of await listFormsOver(tx, { today, now: new Date(now), until: new Date(now + AHEAD) })) {
    const id = await insertForm(
      tx,
      {
        clinic_id: clinicId,
        patient_id: form.patient_id,
        booking_id: form.booking_id,
        template_id: form.template_id,
        template_version: form.version,
        language: writtenIn(form.languages, form.language),
        teeth: [],
        created_by: null,
        created_at: new Date(now),
        renewal_of: form.id,
      },
      { withReminder: true },
    )
    if (id === undefined) continue
    await addDocumentEvent(tx, { clinicId, formFileId: id }, { what: 'renewed', at: now })
    await tx.record('patient_record', form.patient_id, 'form_added', undefined, { form: id, renews: form.id })
  }
}
