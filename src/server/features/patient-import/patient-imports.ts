import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import type {
  addPatientImport,
  chooseImportRows,
  ImportRow,
  ImportStatus,
  listImportRows,
  listPatientImports,
  PatientImport,
  setImportMatching,
} from '#contract/patients/patient-imports.ts'
import { say } from '#contract/texts.ts'
import { readImportRow } from '#domain/patients/import-row.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { showClinic } from '#server/features/clinics/clinics.ts'
import { keepFile, withStoredFiles } from '#server/features/files/files.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import { exportTable } from '#server/records/export/export.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { listPeopleByIds, listRowPage, setChoices, type ImportRowState } from './import-rows.sql.ts'
import {
  findImport,
  findImportPage,
  insertImport,
  listImportSummaries,
  lockImport,
  updateImport,
  type ImportState,
} from './imports.sql.ts'
import { carryOutImport, readPatientImport, undoPatientImport } from './patient-import.jobs.ts'
import { FILE_PROBLEMS, PROBLEM_SHEET, ROW_PROBLEMS, type FileProblem } from './words.ts'

const ROWS_AT_ONCE = 500
type Reply = { data: PatientImport }

export function createImport(ctx: StaffContext, { file }: CallBody<typeof addPatientImport>): Promise<Reply> {
  return withStoredFiles(ctx, [file], ([stored]) =>
    ctx.write(async tx => {
      await keepFile(tx, ctx, stored!, { public: false })
      const id = await insertImport(tx, stored!.id)
      await tx.record('patient_import', id, 'added', undefined, { file_id: stored!.id })
      await queueJob(tx, readPatientImport, { clinic_id: ctx.actor.clinicId, id })
      return { data: await presentImport(tx, ctx, id) }
    }),
  )
}

export async function showImports(ctx: StaffContext): Promise<CallReply<typeof listPatientImports>> {
  return ctx.read(async tx => ({ data: await listImportSummaries(tx) }))
}

export async function showImport(ctx: StaffContext, id: number): Promise<Reply> {
  return ctx.read(async tx => ({ data: await presentImport(tx, ctx, id) }))
}

export async function matchColumns(
  ctx: StaffContext,
  id: number,
  { matching, version }: CallBody<typeof setImportMatching>,
): Promise<Reply> {
  return change(ctx, id, ['ready'], async (tx, state) => {
    if (version !== undefined && version !== state.version)
      throw new Failure('stale', {
        data: { current: await presentImport(tx, ctx, id), changed_by: null, changed_at: null },
      })
    const columns = Object.values(matching)
    if (columns.some(column => column >= state.header.length)) throw refuseField('matching', 'choice')
    if (new Set(columns).size < columns.length) throw refuseField('matching', 'repeated')
    if (
      matching.full_name === undefined &&
      matching.first_name === undefined &&
      matching.last_name === undefined
    )
      throw refuseField('matching', 'required')
    await updateImport(tx, id, { status: 'reading', matching, done: 0, version: state.version + 1 })
    await tx.record('patient_import', id, 'matching_changed', state.matching, matching)
    await queueJob(tx, readPatientImport, { clinic_id: ctx.actor.clinicId, id })
  })
}

export async function chooseRows(
  ctx: StaffContext,
  id: number,
  { choice, lines }: CallBody<typeof chooseImportRows>,
): Promise<Reply> {
  return change(ctx, id, ['ready'], async tx => {
    await setChoices(tx, id, choice, lines)
    await tx.record('patient_import', id, 'choices_changed', undefined, {
      choice,
      rows: lines?.length ?? null,
    })
  })
}

export async function beginImport(ctx: StaffContext, id: number): Promise<Reply> {
  return change(ctx, id, ['ready'], async tx => {
    await updateImport(tx, id, { status: 'importing', done: 0 })
    await tx.record('patient_import', id, 'changed', { status: 'ready' }, { status: 'importing' })
    await queueJob(tx, carryOutImport, { clinic_id: ctx.actor.clinicId, id })
  })
}

export async function stopImport(ctx: StaffContext, id: number): Promise<Reply> {
  return change(ctx, id, ['reading', 'ready', 'importing', 'failed'], async (tx, { status }) => {
    await updateImport(tx, id, { status: 'cancelled' })
    await tx.record('patient_import', id, 'changed', { status }, { status: 'cancelled' })
  })
}

export async function takeImportBack(ctx: StaffContext, id: number, deactivate: boolean): Promise<Reply> {
  return change(ctx, id, ['imported', 'cancelled', 'undone'], async (tx, { status }) => {
    await updateImport(tx, id, { status: 'undoing', done: 0, problem: null })
    await tx.record('patient_import', id, 'changed', { status }, { status: 'undoing', deactivate })
    await queueJob(tx, undoPatientImport, { clinic_id: ctx.actor.clinicId, id, deactivate })
  })
}

/** One step of an import, from where it may be taken; the others are told how it stands. */
async function change(
  ctx: StaffContext,
  id: number,
  from: readonly ImportStatus[],
  work: (tx: WriteTx, state: ImportState) => Promise<void>,
): Promise<Reply> {
  return ctx.write(async tx => {
    const state = await lockImport(tx, id)
    if (!state) throw new Failure('not_found')
    if (!from.includes(state.status)) throw new Failure('status_not_allowed')
    await work(tx, state)
    await updateImport(tx, id, { changed_by: ctx.actor.accountId, changed_at: new Date(ctx.now) })
    return { data: await presentImport(tx, ctx, id) }
  })
}

async function presentImport(tx: ClinicTx, ctx: StaffContext, id: number): Promise<PatientImport> {
  const page = await findImportPage(tx, id)
  if (!page) throw new Failure('not_found')
  const problem = page.problem && say(FILE_PROBLEMS[page.problem as FileProblem], ctx.language)
  return { ...page, problem }
}

export async function showRows(
  ctx: StaffContext,
  id: number,
  query: CallQuery<typeof listImportRows>,
): Promise<CallReply<typeof listImportRows>> {
  return ctx.read(async tx => {
    const state = await findImport(tx, id)
    if (!state) throw new Failure('not_found')
    const { rows, total } = await listRowPage(tx, id, query.kind, rangeOf(query))
    const known = await listPeopleByIds(tx, [
      ...new Set(rows.flatMap(row => row.alike.filter(one => one > 0))),
    ])
    const people = new Map(known.map(person => [person.id, person]))
    const today = localDateOf(ctx.now, await tx.zone)
    return pageOf(
      query,
      total,
      rows.map(row => presentRow(ctx, state, row, people, today)),
    )
  })
}

const nameOf = (one: { first_name: string; last_name: string }) =>
  [one.last_name, one.first_name].filter(part => part !== '').join(' ')

function presentRow(
  ctx: StaffContext,
  { matching }: ImportState,
  { line, cells, problems, alike, choice, patient_id }: ImportRowState,
  people: ReadonlyMap<number, Awaited<ReturnType<typeof listPeopleByIds>>[number]>,
  today: string,
): ImportRow {
  const { person } = readImportRow(cells, matching, today)
  return {
    line,
    name: nameOf(person),
    cells,
    problems: problems.map(({ field, message }) => ({
      field,
      message: say(ROW_PROBLEMS[message], ctx.language),
    })),
    alike: alike.map(one => {
      const other = people.get(one)
      return {
        patient_id: one > 0 ? one : null,
        line: one < 0 ? -one : null,
        name: other ? nameOf(other) : nameOf(person),
        mobile: other?.mobile ?? null,
        birth_date: other?.birth_date ?? null,
      }
    }),
    choice,
    patient_id,
  }
}

const column = (title: string, of: (row: ImportRowState) => string) => ({ title, kind: 'text' as const, of })

/** The rows with problems as the file had them, and what is wrong with each beside them. */
export async function exportProblems(
  ctx: StaffContext,
  id: number,
  format: 'xlsx' | 'csv',
): Promise<RawReply> {
  const state = await ctx.read(tx => findImport(tx, id))
  if (!state) throw new Failure('not_found')
  const { data: clinic } = await showClinic(ctx, ctx.actor.clinicId)
  async function* read() {
    for (let offset = 0; ; offset += ROWS_AT_ONCE) {
      const { rows } = await ctx.read(tx => listRowPage(tx, id, 'problems', { size: ROWS_AT_ONCE, offset }))
      yield* rows
      if (rows.length < ROWS_AT_ONCE) return
    }
  }
  return exportTable(ctx, format, {
    title: say(PROBLEM_SHEET.title, ctx.language),
    clinic: clinic.name,
    zone: clinic.zone,
    columns: [
      ...state.header.map((title, i) => column(title, row => row.cells[i] ?? '')),
      column(say(PROBLEM_SHEET.problems, ctx.language), row =>
        row.problems.map(({ message }) => say(ROW_PROBLEMS[message], ctx.language)).join(' '),
      ),
    ],
    rows: read(),
  })
}
