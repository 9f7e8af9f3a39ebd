import { z } from 'zod'
import type { FieldMessage } from './field-messages.ts'

type SheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a file may be, told by its content and not by its name. */
export type FileType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/heic'
  | 'application/pdf'
  | 'application/dicom'
  | 'application/x-pkcs12'
  | 'text/csv'
  | SheetType

export interface FileRule {
  readonly types: readonly FileType[]
  readonly maxBytes: number
  /** Of a picture, decoded: few bytes may unfold to many. */
  readonly maxMegapixels?: number
}

export interface FileListRule extends FileRule {
  readonly maxCount: number
  /** One that is refused is told of among the others, instead of refusing them all. */
  readonly each?: boolean
}

/** A file as its call's handler gets it. It is gone when the call ends, unless the handler keeps it. */
export interface ReceivedFile {
  readonly name: string
  readonly type: FileType
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** A file that a rule of `each` does not take, and why. */
export interface RefusedFile {
  readonly name: string
  readonly message: FieldMessage
  readonly values: Record<string, unknown>
}

const rules = new WeakMap<object, FileListRule>()
const received = new WeakSet<object>()

/** The server's word that this came as a file: nothing that JSON can say passes for one. */
export function markReceived<T extends ReceivedFile | RefusedFile>(one: T): T {
  received.add(one)
  return one
}

const isReceived = (value: unknown) => typeof value === 'object' && value !== null && received.has(value)
const schemaOf = ({ maxBytes }: FileRule) =>
  z.custom<ReceivedFile>(isReceived, 'file' satisfies FieldMessage).meta({
    type: 'string',
    format: 'binary',
    description: `At most ${maxBytes} bytes.`,
  }) as unknown as z.ZodType<ReceivedFile, Blob>

/** A field of a call's body that takes one file. A call with such a field is made as multipart/form-data. */
export function file(rule: FileRule) {
  return remember(schemaOf(rule), { ...rule, maxCount: 1 })
}

/** A field that takes several files, or none. */
export function files(rule: FileListRule) {
  return remember(listOf(schemaOf(rule), rule.maxCount), rule)
}

/** As `files`, where each is taken or refused by itself. */
export function filesEach(rule: Omit<FileListRule, 'each'>) {
  const one = schemaOf(rule) as z.ZodType<ReceivedFile | RefusedFile, Blob>
  return remember(listOf(one, rule.maxCount), { ...rule, each: true })
}

const listOf = <T extends z.ZodType>(one: T, max: number) =>
  z
    .array(one, 'file' satisfies FieldMessage)
    .max(max, `too_many_files {"count":${max}}`)
    .default([])

function remember<T extends object>(schema: T, rule: FileListRule): T {
  rules.set(schema, rule)
  return schema
}

/** The file fields of a call's body, by name. */
export function fileRulesOf(body: { readonly shape: object }): Readonly<Record<string, FileListRule>> {
  return Object.fromEntries(
    Object.entries(body.shape).flatMap(([name, schema]) => {
      const rule = rules.get(schema as object)
      return rule ? [[name, rule]] : []
    }),
  )
}
