import { setTimeout as wait } from 'node:timers/promises'
import { guessMatching } from '#domain/patients/import-columns.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import { RowChecker } from './check-rows.ts'
import { carryOutRows } from './carry-out.ts'
import {
  deleteRows,
  insertRows,
  lineOf,
  listRowsAfter,
  noteChecked,
  type RowProblem,
} from './import-rows.sql.ts'
import { findImport, lockImport, updateImport, type ImportState } from './imports.sql.ts'
import { UnreadableFile, withFile } from './read-file.ts'
import { takeBackRows } from './take-back.ts'
import type { SheetRow } from './read-text.ts'

const ROWS_AT_ONCE = 500
/** Between two pieces, so that whoever waits for a lock of this one comes first. */
const BREATH_MILLISECONDS = 20
const BEHIND_ALL = 2_147_483_647
/** A sheet says a text once and names it many times: few bytes may be many characters. */
const CHARACTERS_AT_ONCE = 4_000_000
const MOST_CHARACTERS = 100_000_000
const MOST_COLUMNS = 500
const input = z.object({ clinic_id: z.number(), id: z.number() })

/** Reads a file's rows, and looks at them; a second run begins anew. */
export const readPatientImport = defineJob({
  name: 'read-patient-import',
  when: 'queued',
  input,
  async run({ clinic_id, id }, { isLastTry, ...services }) {
    const found = await services.db.tenant(clinic_id, tx => findImport(tx, id))
    if (found?.status !== 'reading') return
    const ctx = contextOf(services, clinic_id, found)
    try {
      if (found.header.length === 0) await withFile(services, found.file, file => readRows(ctx, id, file))
      await checkRows(ctx, id)
    } catch (error) {
      if (!(error instanceof UnreadableFile) && !isLastTry) throw error
      const problem = error instanceof UnreadableFile ? error.problem : 'unreadable'
      await finish(ctx, id, 'reading', { status: 'failed', problem })
      if (!(error instanceof UnreadableFile)) throw error
    }
  },
})

type File = Parameters<Parameters<typeof withFile>[2]>[0]

async function readRows(ctx: StaffContext, id: number, { encoding, delimiter, rows }: File): Promise<void> {
  const { clinicId } = ctx.actor
  await ctx.write(tx => deleteRows(tx, id))
  let header: readonly string[] | undefined
  let batch: { line: number; cells: readonly string[]; problems: RowProblem[] }[] = []
  let total = 0
  let characters = 0
  let left = MOST_CHARACTERS
  const keep = async () => {
    const full = batch
    batch = []
    characters = 0
    total += full.length
    await ctx.write(async tx => {
      await insertRows(tx, clinicId, id, full)
      await updateImport(tx, id, { done: total })
    })
    await wait(BREATH_MILLISECONDS)
  }
  for await (const row of rows) {
    if (header === undefined) {
      if (!row.cells) throw new UnreadableFile('unreadable')
      header = row.cells.slice(0, MOST_COLUMNS).map(title => storable(title, 200))
      continue
    }
    const one = kept(row)
    const length = one.cells.reduce((sum, cell) => sum + cell.length, 0)
    left -= length
    if (left < 0) throw new UnreadableFile('exploding')
    characters += length
    batch.push(one)
    if (batch.length === ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) await keep()
  }
  if (batch.length > 0) await keep()
  if (!header || total === 0) throw new UnreadableFile('empty')
  const read = { encoding, delimiter, header, matching: guessMatching(header), total, done: 0 }
  await ctx.write(tx => updateImport(tx, id, read))
}

/** Of a cell no more than a note holds; a record that could not be read has none. */
const kept = ({ line, cells }: SheetRow) => ({
  line,
  cells: (cells ?? []).slice(0, MOST_COLUMNS).map(cell => storable(cell, 5_001)),
  problems: cells ? [] : [{ field: 'row', message: 'broken' as const }],
})

/** Neither zeros nor halves of signs, which the database does not take. */
const storable = (text: string, most: number) => text.slice(0, most).toWellFormed().replaceAll('\0', '')

async function checkRows(ctx: StaffContext, id: number): Promise<void> {
  const state = await ctx.read(tx => findImport(tx, id))
  if (state?.status !== 'reading') return
  const checker = new RowChecker(
    state.matching,
    await ctx.read(async tx => localDateOf(ctx.now, await tx.zone)),
  )
  for (let reached = { done: 0, line: 0 }; ;) {
    const last = await ctx.write(async tx => {
      const now = await lockImport(tx, id)
      // Somebody matched other columns meanwhile: their own job looks at the rows.
      if (now?.status !== 'reading' || now.version !== state.version) return undefined
      const rows = await listRowsAfter(tx, id, reached.line, ROWS_AT_ONCE)
      if (rows.length === 0) {
        await updateImport(tx, id, { status: 'ready', done: 0 })
        await tx.record('patient_import', id, 'rows_changed', undefined, { total: state.total })
        return undefined
      }
      await noteChecked(tx, id, await checker.check(tx, rows))
      const done = reached.done + rows.length
      await updateImport(tx, id, { done })
      return { done, line: rows.at(-1)!.line }
    })
    if (last === undefined) return
    reached = last
    await wait(BREATH_MILLISECONDS)
  }
}

/** Imports some hundreds of rows at a time, each in one transaction with what is noted of it: none is imported twice. */
export const carryOutImport = defineJob({
  name: 'carry-out-import',
  when: 'queued',
  input,
  async run({ clinic_id, id }, { isLastTry, ...services }) {
    const found = await services.db.tenant(clinic_id, tx => findImport(tx, id))
    if (found?.status !== 'importing') return
    const ctx = contextOf(services, clinic_id, found)
    try {
      for (let reached = { done: 0, line: 0 }; ;) {
        const last = await ctx.write(async tx => {
          const state = await lockImport(tx, id)
          if (state?.status !== 'importing') return undefined
          // Somebody else may be at it, where this one was taken for dead.
          const line = state.done === reached.done ? reached.line : await lineOf(tx, id, state.done)
          const rows = await listRowsAfter(tx, id, line, ROWS_AT_ONCE)
          await carryOutRows(tx, state, rows, localDateOf(ctx.now, await tx.zone))
          const isOver = rows.length < ROWS_AT_ONCE
          const done = state.done + rows.length
          await updateImport(tx, id, { done, ...(isOver && { status: 'imported' }) })
          if (isOver) await tx.record('patient_import', id, 'patients_added', undefined, { rows: done })
          return isOver ? undefined : { done, line: rows.at(-1)!.line }
        })
        if (last === undefined) return
        reached = last
        await wait(BREATH_MILLISECONDS)
      }
    } catch (error) {
      if (isLastTry) await finish(ctx, id, 'importing', { status: 'cancelled', problem: 'failed' })
      throw error
    }
  },
})

/** Takes an import back, the last row first. */
export const undoPatientImport = defineJob({
  name: 'undo-patient-import',
  when: 'queued',
  input: input.extend({ deactivate: z.boolean() }),
  async run({ clinic_id, id, deactivate }, services) {
    const found = await services.db.tenant(clinic_id, tx => findImport(tx, id))
    if (found?.status !== 'undoing') return
    const ctx = contextOf(services, clinic_id, found)
    let line = BEHIND_ALL
    for (;;) {
      const last = await ctx.write(async tx => {
        const state = await lockImport(tx, id)
        if (state?.status !== 'undoing') return undefined
        const { done, line: reached } = await takeBackRows(tx, id, line, ROWS_AT_ONCE, deactivate)
        await updateImport(tx, id, {
          done: state.done + done,
          ...(reached === undefined && { status: 'undone' }),
        })
        if (reached === undefined)
          await tx.record('patient_import', id, 'patients_removed', { rows: state.done + done }, undefined)
        return reached
      })
      if (last === undefined) return
      line = last
      await wait(BREATH_MILLISECONDS)
    }
  },
})

function contextOf(
  services: Services,
  clinicId: number,
  { changed_by: accountId }: ImportState,
): StaffContext {
  return inTheNameOf(services, { clinicId, accountId: accountId ?? clinicId }, [
    'patients.edit',
    'patients.contact',
  ])
}

async function finish(
  ctx: StaffContext,
  id: number,
  from: ImportState['status'],
  values: Parameters<typeof updateImport>[2],
): Promise<void> {
  await ctx.write(async tx => {
    if ((await lockImport(tx, id))?.status === from) await updateImport(tx, id, values)
  })
}
