import {
  addReportTemplate,
  changeReportTemplate,
  publishReportTemplate,
} from '#contract/documents/document-templates.ts'
import { startVisitReport, type VisitReport } from '#contract/documents/visit-reports.ts'
import type { ReportBody, ReportField, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { ask } from './api.ts'
import { addDoctor, at, bookVisit, quietDay, type Clinic, type OwnVisit } from './clinic.ts'

const title = (text: string): ReportBody => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
})
const slot = (id: string): ReportBody => ({ type: 'field', attrs: { id } })

const FIELDS: readonly ReportField[] = [
  {
    id: 'why',
    kind: 'text',
    label: { ro: 'Motivul prezentării' },
    options: [],
    required: true,
    print_empty: false,
  },
  {
    id: 'how',
    kind: 'choice',
    label: { ro: 'Complicații' },
    options: [
      { id: 'no', label: { ro: 'Nu' } },
      { id: 'bleeding', label: { ro: 'Sângerare' } },
      { id: 'other', label: { ro: 'Alta' }, with_text: true },
    ],
    required: true,
    print_empty: false,
  },
]

const CONTENT: ReportTemplate = {
  format: 1,
  title: { ro: 'Raport de vizită' },
  languages: ['ro'],
  page: { size: 'A4', header: true, footer: {} },
  fields: FIELDS,
  body: {
    ro: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Raport medical' }] },
        { type: 'paragraph', content: [{ type: 'tag', attrs: { key: 'patient_name' } }] },
        ...FIELDS.flatMap(({ id, label }) => [title(label.ro ?? ''), slot(id)]),
        { type: 'block', attrs: { kind: 'services' } },
        { type: 'block', attrs: { kind: 'doctor_signature' } },
      ],
    },
  },
}

/** A published template with a text and a choice, both required. */
export async function addTemplate({ session }: Clinic): Promise<number> {
  const token = session.accessToken
  const { data: made } = await ask(addReportTemplate, { title: 'Raport de vizită' }, token)
  const { data: written } = await ask(
    changeReportTemplate,
    { id: made.id, version: made.version, content: CONTENT },
    token,
  )
  await ask(publishReportTemplate, { id: made.id, version: written.version }, token)
  return made.id
}

/** A visit of somebody new, half an hour apart for each story. */
export async function openVisit(clinic: Clinic): Promise<OwnVisit> {
  const doctor = await addDoctor(clinic, 'Matei')
  return bookVisit(clinic, doctor, at(quietDay(), '10:00'))
}

/** A report that is begun, of a visit of somebody new. */
export async function openReport(clinic: Clinic): Promise<{ visit: OwnVisit; report: VisitReport }> {
  const visit = await openVisit(clinic)
  const { data: report } = await ask(
    startVisitReport,
    { id: visit.booking.id, template_id: await addTemplate(clinic) },
    clinic.session.accessToken,
  )
  return { visit, report }
}

export const reportPage = ({ booking }: OwnVisit, rest: string) =>
  `/cabinet/administration/clients/${booking.patient_id}?tab=reports&${rest}`
