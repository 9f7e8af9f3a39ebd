import { accountName } from '#server/db/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql } from 'kysely'

export type TemplateKind = 'report' | 'form'

export interface TemplateRow {
  readonly id: number
  readonly title_ro: string
  readonly title_en: string
  readonly draft: object
  readonly version: number
  readonly published_version: number | null
  readonly published_at: string | null
  readonly is_changed: boolean
  readonly archived: boolean
  readonly changed_at: string
  readonly changed_by: string
  readonly services: readonly { readonly id: number; readonly name: string }[]
  readonly used: number
  readonly is_unread_starter: boolean
  /** Whether it is for a service of the visit that was asked about. */
  readonly fits: boolean
}

interface Asked {
  readonly kind: TemplateKind
  readonly language: 'ro' | 'en'
  readonly id?: number | undefined
  readonly bookingId?: number | undefined
}

/** By title; those that fit a visit's services first. */
export async function listTemplateRows(
  tx: Tx,
  { kind, language, id, bookingId }: Asked,
): Promise<TemplateRow[]> {
  const uses = sql.table(kind === 'report' ? 'visit_reports' : 'form_files')
  const title = sql.ref(`t.title_${language}`)
  const { rows } = await sql<TemplateRow>`
    select t.id, t.title_ro, t.title_en, t.draft, t.version, t.published_version, t.archived_at is not null as archived,
           to_json(v.published_at)#>>'{}' as published_at, v.content is distinct from t.draft as is_changed,
           to_json(t.changed_at)#>>'{}' as changed_at, ${accountName('t.changed_by')} as changed_by, s.services, u.used,
           t.starter is not null and not exists (
             select from document_template_versions x
              where x.clinic_id = t.clinic_id and x.template_id = t.id and x.published_by is not null) as is_unread_starter,
           s.fits
      from document_templates t
      left join document_template_versions v
             on v.clinic_id = t.clinic_id and v.template_id = t.id and v.number = t.published_version
     cross join lateral (
       select coalesce(json_agg(json_build_object('id', s.id, 'name', ${sql.ref(`s.name_${language}`)}) order by s.id), '[]') as services,
              coalesce(bool_or(s.id in (
                select b.service_id from booking_services b
                 where b.clinic_id = t.clinic_id and b.booking_id = ${bookingId ?? null}::bigint)), false) as fits
         from document_template_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
        where x.clinic_id = t.clinic_id and x.template_id = t.id
        offset 0
     ) s
     cross join lateral (
       select count(*)::int as used from ${uses} u where u.clinic_id = t.clinic_id and u.template_id = t.id
        offset 0
     ) u
     where t.kind = ${kind} and (${id ?? null}::bigint is null or t.id = ${id ?? null})
     order by s.fits desc, lower(coalesce(nullif(${title}, ''), t.title_ro)), t.id`.execute(tx)
  return rows
}

export interface VersionRow {
  readonly number: number
  readonly published_at: string
  readonly published_by: string
  readonly used: number
}

/** The newest first. */
export async function listVersionRows(tx: Tx, kind: TemplateKind, id: number): Promise<VersionRow[]> {
  const uses = sql.table(kind === 'report' ? 'visit_reports' : 'form_files')
  const { rows } = await sql<VersionRow>`
    select v.number, to_json(v.published_at)#>>'{}' as published_at, ${accountName('v.published_by')} as published_by,
           (select count(*)::int from ${uses} u
             where u.clinic_id = v.clinic_id and u.template_id = v.template_id and u.template_version = v.number) as used
      from document_template_versions v where v.template_id = ${id} order by v.number desc`.execute(tx)
  return rows
}

/** Locked, so that a save and a publishing of it follow one another. */
export async function lockTemplate(tx: Tx, kind: TemplateKind, id: number) {
  return tx
    .selectFrom('document_templates')
    .select(['id', 'draft', 'version', 'published_version', 'archived_at', 'starter'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

interface Titles {
  readonly title_ro: string
  readonly title_en: string
}

export async function insertTemplateRow(
  tx: Tx,
  row: Titles & {
    clinic_id: number
    kind: TemplateKind
    draft: object
    starter?: string
    by: number | null
    at: Date
  },
): Promise<number> {
  const { by, at, draft, ...rest } = row
  const { id } = await tx
    .insertInto('document_templates')
    .values({
      ...rest,
      draft: JSON.stringify(draft),
      created_by: by,
      created_at: at,
      changed_by: by,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDraft(tx: WriteTx, id: number, row: Titles & { draft: object }): Promise<void> {
  await tx
    .updateTable('document_templates')
    .set({ ...row, draft: JSON.stringify(row.draft), ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}

/** Each once; ids that are none of the clinic's are left out. Answers how many there are. */
export async function replaceServices(
  tx: Tx,
  clinicId: number,
  id: number,
  services: readonly number[],
): Promise<number> {
  await tx.deleteFrom('document_template_services').where('template_id', '=', id).execute()
  const { numAffectedRows } = await sql`
    insert into document_template_services (clinic_id, template_id, service_id)
    select ${clinicId}::bigint, ${id}::bigint, s.id from services s where s.id = any(${[...services]}::bigint[])`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

export async function insertVersion(
  tx: Tx,
  row: {
    clinic_id: number
    template_id: number
    number: number
    content: object
    sha256: Buffer
    published_by: number | null
    published_at: Date
  },
): Promise<void> {
  await tx
    .insertInto('document_template_versions')
    .values({ ...row, content: JSON.stringify(row.content) })
    .execute()
  await tx
    .updateTable('document_templates')
    .set({ published_version: row.number })
    .where('id', '=', row.template_id)
    .execute()
}

export async function stampArchived(tx: WriteTx, id: number, isArchived: boolean): Promise<void> {
  await tx
    .updateTable('document_templates')
    .set({
      archived_at: isArchived ? new Date(tx.author.now) : null,
      archived_by: isArchived ? tx.author.accountId : null,
      ...nextVersion(tx),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('document_templates').where('id', '=', id).execute()
}

/** What a version says; undefined for none. */
export async function findVersion(tx: Tx, kind: TemplateKind, id: number, number?: number) {
  const { rows } = await sql<{ number: number; content: object; sha256: Buffer }>`
    select v.number, v.content, v.sha256
      from document_templates t
      join document_template_versions v on v.clinic_id = t.clinic_id and v.template_id = t.id
     where t.kind = ${kind} and t.id = ${id} and v.number = coalesce(${number ?? null}::integer, t.published_version)
       and (${number ?? null}::integer is not null or t.archived_at is null)`.execute(tx)
  return rows[0]
}
