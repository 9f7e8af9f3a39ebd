import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import { parse } from 'csv-parse/sync'

const CODE = /^[A-Z]\d\d(\.[0-9A-Z]{1,4})?$/
const MOST_ROWS = 20_000
const MOST_NAME = 300
/** Whoever sent the wrong file need not read of each of its rows. */
const MOST_TOLD = 50

/** Code and name of each row, with or without a header; what is wrong is told together, by its line. */
export function readIcd10(csv: string): { code: string; name: string }[] {
  const rows = readRows(csv)
  if (rows.length > MOST_ROWS) throw refuseField('csv', 'list_too_long')
  const seen = new Set<string>()
  const refusals = []
  const read = []
  for (const [index, [code = '', name = '']] of rows.entries()) {
    const upper = code.toUpperCase()
    if (index === 0 && !/\d/.test(code)) continue
    const field = `rows.${index + 1}`
    if (!CODE.test(upper)) refusals.push(refuseField(field, 'icd10_code'))
    else if (seen.has(upper)) refusals.push(refuseField(field, 'repeated'))
    else if (!name) refusals.push(refuseField(field, 'required'))
    else if (name.length > MOST_NAME) refusals.push(refuseField(field, 'too_long', { characters: MOST_NAME }))
    seen.add(upper)
    read.push({ code: upper, name })
  }
  refuseTogether(...refusals.slice(0, MOST_TOLD))
  if (read.length === 0) throw refuseField('csv', 'icd10_empty')
  return read
}

function readRows(csv: string): string[][] {
  const delimiter = [';', '\t', ','].find(one => csv.slice(0, csv.indexOf('\n') >>> 0).includes(one)) ?? ';'
  try {
    return parse(csv, { delimiter, bom: true, trim: true, skip_empty_lines: true, relax_column_count: true })
  } catch {
    throw refuseField('csv', 'invalid')
  }
}
