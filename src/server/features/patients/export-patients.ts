import type { CallQuery } from '#contract/call.ts'
import type { ExportFormat } from '#contract/exports.ts'
import { PATIENT_COLUMNS, type listPatients, type PatientColumn } from '#contract/patient-lists.ts'
import { say } from '#contract/texts.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportTable } from '#server/records/export/export.ts'
import { refuseLongPdf } from '#server/records/export/table-pdf.ts'
import type { Column } from '#server/records/export/table.ts'
import { showClinic } from '#server/features/clinics/clinics.ts'
import { listExportRows, listPatientIds, type ExportRow } from './export-patients.sql.ts'
import { forgiving, readFilter } from './patient-filter.ts'
import type { PatientSight } from './patient-sight.sql.ts'
import { EXPORT_WORDS } from './words.ts'

/** Few enough that reading them holds nobody up. */
const ROWS_AT_ONCE = 200
const HOUR = 3600

/**
 * The patients that the list shows, as a file. Who they are and their order are settled at once, and noted in the log;
 * the rows are read as they are sent, a short transaction at a time.
 */
export async function exportPatients(
  ctx: StaffContext,
  search: string,
  sight: PatientSight,
  query: CallQuery<typeof listPatients>,
  format: ExportFormat,
): Promise<RawReply> {
  if (!ctx.actor.permissions.has('patients.export')) throw new Failure('forbidden')
  await limitAttempts(ctx, [{ key: `export:${ctx.actor.accountId}`, max: 30, windowSeconds: HOUR }])
  const columns = query.columns ?? PATIENT_COLUMNS
  const { data: clinic } = await showClinic(ctx, ctx.actor.clinicId)
  const ids = await ctx.write(async tx => {
    const filter = await readFilter(tx, sight, search, query)
    const { found, forgiven } = await forgiving(
      filter,
      wish => listPatientIds(tx, wish, sight, query),
      ({ matching }) => matching,
    )
    if (format === 'pdf') refuseLongPdf(found.ids.length)
    // Words and dates that were searched for may say who somebody is.
    await tx.recordExport('patients', {
      format,
      columns: [...columns],
      count: found.ids.length,
      active: filter.active,
      searched: filter.search !== '',
      forgiven,
      by_birth: filter.born !== undefined,
      by_diagnosis: (filter.ownDiagnosisId ?? filter.icd10) !== undefined,
      doctor_id: filter.doctorId ?? null,
      tag_id: filter.tagId ?? null,
      no_phone: filter.noPhone,
      selected: filter.ids !== undefined,
    })
    return found.ids
  })
  // A file of one person is called as they are.
  const [only] = ids.length === 1 ? await ctx.read(tx => listExportRows(tx, ids, sight)) : []
  async function* read() {
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
      yield* await ctx.read(tx => listExportRows(tx, ids.slice(from, from + ROWS_AT_ONCE), sight))
  }
  return exportTable(ctx, format, {
    title: say(EXPORT_WORDS.title, ctx.language),
    name: only && `${only.last_name} ${only.first_name}`,
    clinic: clinic.name,
    zone: clinic.zone,
    columns: columns.map(name => ({ title: say(EXPORT_WORDS[name], ctx.language), ...COLUMNS[name] })),
    rows: read(),
  })
}

const instantOf = (at: string | null) => (at === null ? null : Date.parse(at))

type Untitled<C> = C extends unknown ? Omit<C, 'title'> : never
const COLUMNS: Record<PatientColumn, Untitled<Column<ExportRow>>> = {
  last_name: { kind: 'text', width: 18, of: row => row.last_name },
  first_name: { kind: 'text', width: 18, of: row => row.first_name },
  mobile: { kind: 'text', width: 20, of: row => row.mobile },
  email: { kind: 'text', of: row => row.email },
  birth_date: { kind: 'date', of: row => row.birth_date },
  card_number: { kind: 'text', width: 12, of: row => row.card_number },
  city: { kind: 'text', of: row => row.city },
  tags: { kind: 'text', width: 18, of: row => row.tags.map(tag => tag.name).join(', ') },
  alerts: { kind: 'text', of: row => row.alerts.map(alert => alert.text).join('; ') },
  doctor: { kind: 'text', width: 20, of: row => row.doctor },
  last_visit: { kind: 'instant', of: row => instantOf(row.last_visit) },
  last_visit_services: { kind: 'text', of: row => row.last_visit_services },
  next_visit: { kind: 'instant', of: row => instantOf(row.next_visit) },
  next_visit_services: { kind: 'text', of: row => row.next_visit_services },
}
