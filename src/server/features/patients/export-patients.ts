import { setTimeout as wait } from 'node:timers/promises'
import type { CallQuery } from '#contract/call.ts'
import type { ExportFormat } from '#contract/exports.ts'
import { PATIENT_COLUMNS, type listPatients, type PatientColumn } from '#contract/patients/patient-lists.ts'
import { say } from '#contract/texts.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportWritten } from '#server/records/export/export.ts'
import { refuseLongPdf } from '#server/records/export/table-pdf.ts'
import { ROWS_AT_ONCE, type Head } from '#server/records/export/table.ts'
import { showClinic } from '#server/features/clinics/clinics.ts'
import { listExportRows, listPatientIds } from './export-patients.sql.ts'
import { forgiving, readFilter } from './patient-filter.ts'
import type { PatientSight } from './patient-sight.sql.ts'
import { EXPORT_WORDS } from './words.ts'

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
  if (query.columns?.includes('balance') && !sight.maySeeMoney) throw new Failure('forbidden')
  const columns = query.columns ?? PATIENT_COLUMNS.filter(name => name !== 'balance' || sight.maySeeMoney)
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
      with_debt: filter.withDebt,
      selected: filter.ids !== undefined,
    })
    return found.ids
  })
  const readSome = (some: readonly number[], asked: readonly PatientColumn[]) =>
    ctx.read(tx => listExportRows(tx, some, sight, asked))
  // A file of one person is called as they are.
  const [only] = ids.length === 1 ? (JSON.parse(await readSome(ids, NAME)) as string[][]) : []
  async function* read() {
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const begun = performance.now()
      const some = await readSome(ids.slice(from, from + ROWS_AT_ONCE), columns)
      const took = performance.now() - begun
      yield some
      // The database knows no priorities: it serves others for twice as long.
      await wait(2 * took)
    }
  }
  return exportWritten(ctx, format, {
    title: say(EXPORT_WORDS.title, ctx.language),
    name: only?.join(' '),
    clinic: clinic.name,
    zone: clinic.zone,
    columns: columns.map(name => ({ title: say(EXPORT_WORDS[name], ctx.language), ...COLUMNS[name] })),
    rows: read(),
  })
}

const NAME: readonly PatientColumn[] = ['last_name', 'first_name']
const COLUMNS: Record<PatientColumn, Omit<Head, 'title'>> = {
  last_name: { kind: 'text', width: 18 },
  first_name: { kind: 'text', width: 18 },
  mobile: { kind: 'text', width: 20 },
  email: { kind: 'text' },
  birth_date: { kind: 'date' },
  card_number: { kind: 'text', width: 12 },
  city: { kind: 'text' },
  tags: { kind: 'text', width: 18 },
  alerts: { kind: 'text' },
  doctor: { kind: 'text', width: 20 },
  last_visit: { kind: 'instant' },
  last_visit_services: { kind: 'text' },
  next_visit: { kind: 'instant' },
  next_visit_services: { kind: 'text' },
  balance: { kind: 'money', width: 14 },
}
