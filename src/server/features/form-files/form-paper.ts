// All that a form's document is made of: what it is equal by is what was seen.

import { visibleAnswers } from '#domain/documents/forms/conditions.ts'
import type { Answer, Answers, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { isRecord } from '#domain/documents/problem.ts'
import { splitAtTags, type TagKey, type TagValues } from '#domain/documents/tags.ts'
import type { Tx } from '#server/db/database.ts'
import { findTagValues } from '#server/features/document-tags/tag-values.ts'
import { findClinicHead, listImageRows, listUploadRows, type ClinicHead } from './form-files.sql.ts'
import { hashOfJson } from './evidence.ts'
import type { FormRow } from './form-rows.sql.ts'
import { codeOfForm } from './form-state.ts'
import { findRecordValues, sayRecordValue } from './record-values.ts'

/** Data alone: the same paper is the same document. */
export interface FormPaper {
  readonly format: 1
  /** As people say it: clinic and file. */
  readonly file: string
  readonly template: { readonly id: number; readonly version: number; readonly sha256: string }
  readonly language: 'ro' | 'en'
  readonly clinic: ClinicHead
  readonly patient: string
  /** Of those that its texts name. */
  readonly tags: TagValues
  /** Of what is asked; what the record has already as the record says it. Null of an empty form, for paper. */
  readonly answers: Answers | null
  readonly uploads: readonly {
    readonly id: number
    readonly element: string
    readonly name: string
    readonly type: string
    readonly size: number
    readonly sha256: string
  }[]
  readonly images: readonly { readonly id: number; readonly key: string; readonly sha256: string }[]
}

export const inputsOf = (paper: FormPaper): Buffer => hashOfJson(paper)

/** As of now, of the answers as they are, or of none of them. */
export async function readPaper(tx: Tx, form: FormRow, now: number, isEmpty = false): Promise<FormPaper> {
  const { content, language, patient_id: patientId } = form
  const [tags, clinic, uploads, images, values] = await Promise.all([
    findTagValues(tx, { patientId, bookingId: form.booking_id, language, now, teeth: form.teeth }),
    findClinicHead(tx),
    isEmpty ? [] : listUploadRows(tx, form.id),
    listImageRows(tx, form.template_id),
    findRecordValues(tx, patientId, { mayContact: true, now }),
  ])
  const named = tagsOf(content)
  const shown = new Set(content.elements.flatMap(({ image_id: id }) => id ?? []))
  const asked = visibleAnswers(content, form.answers)
  const fields = new Map(content.elements.map(({ id, field }) => [id, field]))
  const settle = ([id, answer]: [string, Answer]): [string, Answer] => {
    const field = fields.get(id)
    if (!field || !values || !isRecord(answer) || answer['keep'] !== true) return [id, answer]
    return [id, field === 'birth_date' ? values.birth_date : sayRecordValue(values, field, language)]
  }
  return {
    format: 1,
    file: codeOfForm(form),
    template: { id: form.template_id, version: form.template_version, sha256: form.template_sha256 },
    language,
    clinic,
    patient: tags.patient_name ?? '',
    tags: Object.fromEntries(Object.entries(tags).filter(([key]) => named.has(key as TagKey))),
    answers: isEmpty ? null : Object.fromEntries(Object.entries(asked).map(settle)),
    uploads: uploads
      .filter(({ id, element }) => (asked[element] as readonly number[] | undefined)?.includes(id))
      .map(({ id, element, name, type, size, sha256 }) => ({ id, element, name, type, size, sha256 })),
    images: images.filter(({ id }) => shown.has(id)).map(({ id, key, sha256 }) => ({ id, key, sha256 })),
  }
}

/** Those that texts of the form name. */
export function tagsOf({ elements }: FormTemplate): ReadonlySet<TagKey> {
  const texts = elements.flatMap(({ label, help }) => [...Object.values(label), ...Object.values(help ?? {})])
  return new Set(
    texts.flatMap(text => splitAtTags(text).flatMap(part => (typeof part === 'string' ? [] : part.tag))),
  )
}
