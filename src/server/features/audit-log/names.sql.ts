import type { Language } from '#contract/language.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'

/** What entries name by an id. */
export type Named =
  | 'patient' | 'booking' | 'doctor' | 'cabinet' | 'location' | 'service' | 'category' | 'speciality' | 'account' | 'role'
  | 'tag' | 'subscription' | 'gift_card' | 'invoice' | 'invoice_series' | 'message_template' | 'document_template'
  | 'diagnosis' | 'file' | 'form' | 'report' // prettier-ignore

export interface NamedRow {
  readonly kind: Named
  readonly id: number
  readonly name: string
  /** Whose it is, of what belongs to a patient: it has a name only for those who see them. */
  readonly patient_id: number | null
  /** Of a patient the number of their record; of a booking when it begins. */
  readonly more: string | null
  readonly doctor_id: number | null
}

const source = (name: RawBuilder<unknown>, from: RawBuilder<unknown>, more: Partial<Record<'patient' | 'more' | 'doctor' | 'id', RawBuilder<unknown>>> = {}) => ({
  name, from, ...more,
}) // prettier-ignore

const SOURCES: Readonly<Record<Named, (language: Language) => ReturnType<typeof source>>> = {
  // A merged record is called as the one that it became.
  patient: () =>
    source(
      sql`btrim(k.last_name || ' ' || k.first_name)`,
      sql`patients t join patients k on k.clinic_id = t.clinic_id and k.id = coalesce(t.merged_into, t.id)`,
      {
        patient: sql`k.id`,
        more: sql`k.card_number`,
      },
    ),
  booking: () =>
    source(sql`''`, sql`bookings t`, {
      patient: sql`t.patient_id`,
      more: sql`t.starts_at::text`,
      doctor: sql`t.doctor_id`,
    }),
  doctor: () => source(sql`btrim(t.title || ' ' || t.first_name || ' ' || t.last_name)`, sql`doctors t`),
  cabinet: () => source(sql`t.name`, sql`cabinets t`),
  location: () => source(sql`t.name`, sql`locations t`),
  service: language => source(nameIn(language), sql`services t`),
  category: language => source(nameIn(language), sql`service_categories t`),
  speciality: language => source(nameIn(language), sql`specialities t`),
  account: () => source(sql`btrim(t.first_name || ' ' || t.last_name)`, sql`accounts t`),
  role: () => source(sql`t.name`, sql`roles t`),
  tag: () => source(sql`t.name`, sql`tags t`),
  subscription: language => source(nameIn(language), sql`subscriptions t`),
  gift_card: () => source(sql`t.title`, sql`gift_cards t`),
  invoice: () =>
    source(
      sql`case when t.number is not null then s.prefix || ' ' || lpad(t.number::text, 6, '0') end`,
      sql`invoices t left join invoice_series s on s.clinic_id = t.clinic_id and s.id = t.series_id`,
      { patient: sql`t.patient_id`, more: sql`t.buyer_name` },
    ),
  invoice_series: () => source(sql`t.prefix`, sql`invoice_series t`),
  message_template: () => source(sql`t.name`, sql`message_templates t`),
  document_template: language =>
    source(
      language === 'en'
        ? sql`coalesce(nullif(t.title_en, ''), t.title_ro)`
        : sql`coalesce(nullif(t.title_ro, ''), t.title_en)`,
      sql`document_templates t`,
      {
        more: sql`t.kind`,
      },
    ),
  diagnosis: () => source(sql`t.name`, sql`own_diagnoses t`),
  file: () => source(sql`t.title`, sql`patient_files t`, { patient: sql`t.patient_id`, more: sql`t.kind` }),
  form: language =>
    source(
      language === 'en'
        ? sql`coalesce(nullif(d.title_en, ''), d.title_ro)`
        : sql`coalesce(nullif(d.title_ro, ''), d.title_en)`,
      sql`form_files t join document_templates d on d.clinic_id = t.clinic_id and d.id = t.template_id`,
      {
        patient: sql`t.patient_id`,
      },
    ),
  report: () =>
    source(
      sql`case when t.number is not null then t.number_year || '-' || lpad(t.number::text, 5, '0') end`,
      sql`visit_reports t`,
      {
        patient: sql`t.patient_id`,
      },
    ),
}

function nameIn(language: Language): RawBuilder<unknown> {
  return language === 'en' ? sql`coalesce(nullif(t.name_en, ''), t.name_ro)` : sql`t.name_ro`
}

/** What these are called; what is there no more is left out. */
export async function listNamed(
  tx: Tx,
  wanted: ReadonlyMap<Named, ReadonlySet<number>>,
  language: Language,
): Promise<NamedRow[]> {
  const asked = [...wanted].filter(([, ids]) => ids.size > 0)
  if (asked.length === 0) return []
  const parts = asked.map(([kind, ids]) => {
    const { name, from, patient, more, doctor } = SOURCES[kind](language)
    return sql`
      select ${kind} as kind, t.id, coalesce(${name}, '') as name, ${patient ?? sql`null`}::bigint as patient_id,
             ${more ?? sql`null`}::text as more, ${doctor ?? sql`null`}::bigint as doctor_id
        from ${from} where t.id = any(${[...ids]}::bigint[])`
  })
  const { rows } = await sql<NamedRow>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows
}
