import { readField } from '#domain/documents/reports/fields.ts'
import type { FieldValues, ReportField } from '#domain/documents/reports/report-template.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'

/** Throws 422 by field for what cannot be one. */
export function readFields(known: readonly ReportField[], sent: object, before: FieldValues): FieldValues {
  const fields: Record<string, FieldValues[string]> = { ...before }
  refuseTogether(
    ...Object.entries(sent).map(([id, value]: [string, unknown]) => {
      const field = known.find(one => one.id === id)
      if (!field) return refuseField(`fields.${id}`, 'id')
      const read = readField(field, value)
      if ('problem' in read) return refuseField(`fields.${id}`, read.problem.message, read.problem.values)
      if (read.value === undefined) delete fields[id]
      else fields[id] = read.value
      return false
    }),
  )
  return fields
}
