import type { ErrorCode } from '#contract/errors.ts'
import type { FieldMessage } from '#contract/field-messages.ts'

type Values = Record<string, unknown>

/** What is wrong with a field, as the caller is told it. */
interface Problem {
  readonly message: FieldMessage
  readonly values?: Values
}

/** A call that cannot be carried out, as the caller is told it. Anything else thrown is a fault of ours and answers 500. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly values: Values
  /** What the caller needs to go on, such as warnings or free hours. */
  readonly data: unknown
  readonly fields: Readonly<Record<string, readonly Problem[]>> | undefined

  constructor(
    code: ErrorCode,
    details: { values?: Values; data?: unknown; fields?: Failure['fields']; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.values = details.values ?? {}
    this.data = details.data
    this.fields = details.fields
  }
}

/** A field that the rules refuse after the shape was found right. */
export function refuseField(field: string, message: FieldMessage, values?: Values): Failure {
  return new Failure('invalid_fields', { fields: { [field]: [{ message, values }] } })
}
