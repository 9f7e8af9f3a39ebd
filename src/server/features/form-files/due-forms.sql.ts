import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function listClinicsOfDueForms(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{
    clinic_id: number
  }>`select clinic_id from list_clinics_of_due_forms(${now})`.execute(tx)
  return rows.map(row => row.clinic_id)
}

/** Those of a clinic that go now, by patient and visit; what another server has just taken is left to it. */
export async function takeDueForms(
  tx: Tx,
  now: Date,
): Promise<{ id: number; patient_id: number; booking_id: number }[]> {
  const { rows } = await sql<{ id: number; patient_id: number; booking_id: number }>`
    select f.id, f.patient_id, f.booking_id
      from form_files f
      join bookings b on b.clinic_id = f.clinic_id and b.id = f.booking_id
     where f.goes_at <= ${now} and f.status = 0 and f.void_at is null
       and b.cancelled_at is null and b.pinned_at is null and b.starts_at > ${now}
     order by f.id limit 200
       for no key update of f skip locked`.execute(tx)
  return rows
}

/** It is for somebody whom nobody can reach: it waits for a hand. */
export async function setUnreachable(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('form_files').set({ goes_at: null }).where('id', 'in', ids).execute()
}

export async function listClinicsOfFormsOver(tx: Tx, today: string): Promise<number[]> {
  const { rows } = await sql<{ clinic_id: number }>`
    select clinic_id from list_clinics_of_forms_over(${today}::date)`.execute(tx)
  return rows.map(row => row.clinic_id)
}

export interface OverForm {
  readonly id: number
  readonly patient_id: number
  readonly template_id: number
  readonly version: number
  readonly languages: readonly ('ro' | 'en')[]
  readonly language: 'ro' | 'en'
  readonly booking_id: number
}

/**
 * Signed ones that hold no longer, with the next visit of their patient within the days: of each form the last that is
 * signed, where nothing newer of it waits.
 */
export async function listFormsOver(
  tx: Tx,
  { today, now, until }: { today: string; now: Date; until: Date },
): Promise<OverForm[]> {
  const { rows } = await sql<OverForm>`
    select f.id, f.patient_id, f.template_id, f.language, v.number as version, v.content->'languages' as languages, b.id as booking_id
      from form_files f
      join document_templates t on t.clinic_id = f.clinic_id and t.id = f.template_id and t.archived_at is null
      join document_template_versions v on v.clinic_id = t.clinic_id and v.template_id = t.id and v.number = t.published_version
      join patients p on p.clinic_id = f.clinic_id and p.id = f.patient_id and p.erased_at is null and p.merged_into is null
      cross join lateral (
        select b.id from bookings b
         where b.clinic_id = f.clinic_id and b.patient_id = f.patient_id and b.starts_at > ${now} and b.starts_at <= ${until}
           and b.cancelled_at is null and b.pinned_at is null
         order by b.starts_at limit 1) b
     where f.renews_on <= ${today}::date and f.status = 2
       and not exists (
         select from form_files n
          where n.clinic_id = f.clinic_id and n.patient_id = f.patient_id and n.template_id = f.template_id and n.id > f.id
            and n.void_at is null)
     order by f.id limit 500`.execute(tx)
  return rows
}
