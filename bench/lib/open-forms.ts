import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { Answers, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { formToken } from '#server/features/form-files/form-tokens.ts'
import { hashOfCode } from '#server/records/public-codes.ts'
import { Client } from 'pg'
import { BENCH_SECRET } from './server.ts'

export interface OpenForm {
  readonly clinicId: number
  readonly id: number
  readonly token: string
}

/** Forms that wait for their patient, of a clinic of the filled database. */
export async function openForms(
  url: string,
  form: FormTemplate,
  { count = 1, answers = {} }: { count?: number; answers?: Answers } = {},
): Promise<OpenForm[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const [patient] = (
      await client.query('select clinic_id, id from patients order by clinic_id, id limit 1')
    ).rows
    const clinicId = Number(patient.clinic_id)
    const now = new Date()
    const { rows: templates } = await client.query(
      `insert into document_templates (clinic_id, kind, draft, created_at, changed_at) values ($1, 'form', $2, $3, $3) returning id`,
      [clinicId, JSON.stringify(form), now],
    )
    const templateId = Number(templates[0].id)
    await client.query(
      `insert into document_template_versions (clinic_id, template_id, number, content, sha256, published_at) values ($1, $2, 1, $3, $4, $5)`,
      [
        clinicId,
        templateId,
        JSON.stringify(form),
        createHash('sha256').update(canonicalJson(form)).digest(),
        now,
      ],
    )
    const forms: OpenForm[] = []
    for (let made = 0; made < count; made++) {
      const { rows } = await client.query(
        `insert into form_files (clinic_id, patient_id, template_id, template_version, language, status, sent_at, expires_at, created_at,
                                 link_number, answers)
         values ($1, $2, $3, 1, 'ro', 1, $4, $4::timestamptz + interval '14 days', $4, 1, $5) returning id`,
        [clinicId, patient.id, templateId, now, JSON.stringify(answers)],
      )
      const id = Number(rows[0].id)
      const token = formToken({ sessionSecret: BENCH_SECRET }, { clinicId, id, linkNumber: 1 })
      await client.query('update form_files set token_hash = $2 where id = $1', [id, hashOfCode(token)])
      forms.push({ clinicId, id, token })
    }
    // As a running database does by itself.
    await client.query('vacuum analyze form_files')
    return forms
  } finally {
    await client.end()
  }
}
