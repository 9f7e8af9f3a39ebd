import type { ReceivedFile } from '#contract/file.ts'
import { commaBelow } from '#domain/texts/diacritics.ts'
import { openRows, UnreadableFile } from '#server/features/patient-import/read-file.ts'
import type { SheetRow } from '#server/features/patient-import/read-text.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import { pathOf } from '#server/http/uploads.ts'

const CODE = /^[A-Z]\d\d(\.[0-9A-Z]{1,4})?$/
const MOST_ROWS = 20_000
const MOST_NAME = 300
/** Whoever sent the wrong file need not read of each of its rows. */
const MOST_TOLD = 50

export interface NamedCode {
  readonly code: string
  readonly name: string
}

/** The codes and names of a sheet or a text that was sent; what is wrong is told together, by its line. */
export async function readIcd10File(file: ReceivedFile): Promise<NamedCode[]> {
  try {
    const { rows } = await openRows(pathOf(file), file.type)
    return await readIcd10(rows)
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuseField('file', 'icd10_unreadable')
    throw error
  }
}

/** Code and name of each row, with or without a header. */
export async function readIcd10(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): Promise<NamedCode[]> {
  const seen = new Set<string>()
  const refusals = []
  const read: NamedCode[] = []
  let isFirst = true
  for await (const { line, cells } of rows) {
    const [code = '', name = ''] = cells?.map(cell => commaBelow(cell.trim())) ?? []
    const isHeader = isFirst && cells !== undefined && !/\d/.test(code)
    isFirst = false
    if (isHeader) continue
    const upper = code.toUpperCase()
    const field = `rows.${line}`
    if (!CODE.test(upper)) refusals.push(refuseField(field, 'icd10_code'))
    else if (seen.has(upper)) refusals.push(refuseField(field, 'repeated'))
    else if (!name) refusals.push(refuseField(field, 'required'))
    else if (name.length > MOST_NAME) refusals.push(refuseField(field, 'too_long', { characters: MOST_NAME }))
    seen.add(upper)
    read.push({ code: upper, name })
    if (refusals.length >= MOST_TOLD) break
    if (read.length > MOST_ROWS) throw refuseField('file', 'icd10_too_long', { rows: MOST_ROWS })
  }
  refuseTogether(...refusals)
  if (read.length === 0) throw refuseField('file', 'icd10_empty')
  return read
}
