import type { ReportBody, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import { createHash } from 'node:crypto'
import type { TestGround } from './app.ts'
import { insert } from './factories.ts'

const paragraph = (...content: ReportBody[]): ReportBody => ({ type: 'paragraph', content })
const said = (text: string): ReportBody => ({ type: 'text', text })
const tag = (key: string): ReportBody => ({ type: 'tag', attrs: { key } })
const block = (kind: string): ReportBody => ({ type: 'block', attrs: { kind } })
const field = (id: string): ReportBody => ({ type: 'field', attrs: { id } })

/** With a tag, every block, a required text, a choice with words of its own, a day and teeth. */
export const REPORT: ReportTemplate = {
  format: 1,
  title: { ro: 'Raport general', en: 'General report' },
  languages: ['ro', 'en'],
  page: { size: 'A4', header: true, footer: {} },
  fields: [
    {
      id: 'found',
      kind: 'text',
      label: { ro: 'Examen', en: 'Exam' },
      options: [],
      required: true,
      print_empty: false,
    },
    {
      id: 'how',
      kind: 'choice',
      label: { ro: 'Anestezie', en: 'Anaesthesia' },
      options: [
        { id: 'none', label: { ro: 'Fără', en: 'None' } },
        { id: 'other', label: { ro: 'Alta', en: 'Other' }, with_text: true },
      ],
      required: false,
      print_empty: true,
    },
    {
      id: 'again',
      kind: 'date',
      label: { ro: 'Control', en: 'Check-up' },
      options: [],
      required: false,
      print_empty: true,
    },
    {
      id: 'which',
      kind: 'teeth',
      label: { ro: 'Dinți', en: 'Teeth' },
      options: [],
      required: false,
      print_empty: false,
    },
  ],
  body: Object.fromEntries(
    (['ro', 'en'] as const).map(language => [
      language,
      {
        type: 'doc',
        content: [
          paragraph(
            said('Pacient: '),
            tag('patient_name'),
            said(', '),
            tag('visit_day'),
            said(', nr. '),
            tag('report_number'),
          ),
          ...['services', 'diagnoses', 'teeth', 'observations'].map(block),
          ...['found', 'how', 'again', 'which'].map(field),
          block('doctor_signature'),
        ],
      },
    ]),
  ),
}

/** Published under its next number, as by somebody of the clinic. */
export async function addReportTemplate(
  test: TestGround,
  clinicId: number,
  content: ReportTemplate = REPORT,
): Promise<number> {
  const now = new Date(test.clock.now)
  const { id } = await insert(test, 'document_templates', {
    clinic_id: clinicId,
    kind: 'report',
    title_ro: content.title.ro,
    draft: JSON.stringify(content),
    created_at: now,
    changed_at: now,
  })
  await insert(test, 'document_template_versions', {
    clinic_id: clinicId,
    template_id: id,
    number: 1,
    content: JSON.stringify(content),
    sha256: createHash('sha256').update(canonicalJson(content)).digest(),
    published_at: now,
  })
  await test.sql.query(
    'update document_templates set published_version = 1 where clinic_id = $1 and id = $2',
    [clinicId, id],
  )
  return Number(id)
}
