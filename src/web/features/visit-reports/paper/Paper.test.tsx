import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { VisitReport } from '#contract/documents/visit-reports.ts'
import type { Problem } from '#domain/documents/problem.ts'
import type { FieldKind, FieldValues, ReportField } from '#domain/documents/reports/report-template.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { over, type Value } from '../writing/report-edits.ts'
import { Paper } from './Paper.tsx'
import { goToField } from './Slot.tsx'

vi.stubGlobal('fetch', async () => Response.json({ status: 'error' }, { status: 503 }))

const field = (id: string, kind: FieldKind, label: string, more: Partial<ReportField> = {}): ReportField => ({
  id,
  kind,
  label: { ro: label },
  options: [],
  required: false,
  print_empty: false,
  ...more,
})
const option = (id: string, label: string, withText = false) => ({
  id,
  label: { ro: label },
  with_text: withText,
})

const FIELDS = [
  field('why', 'text', 'Motivul prezentării', { required: true }),
  field('how', 'choice', 'Complicații', {
    options: [option('no', 'Nu'), option('bleeding', 'Sângerare'), option('other', 'Alta', true)],
  }),
  field('drugs', 'choices', 'Anestezie', {
    options: [option('art', 'Articaină'), option('lid', 'Lidocaină')],
  }),
  field('teeth', 'teeth', 'Dinți tratați'),
  field('next', 'date', 'Control'),
]

const text = (words: string, marks?: { type: string }[]) => ({ type: 'text', text: words, marks })
const REPORT = {
  id: 7,
  title: 'Tratament de canal',
  language: 'ro',
  status: 'draft',
  number: null,
  visit_at: '2026-11-24T09:45:00+02:00',
  doctor: { id: 1, name: 'Dr. Ștefan Țurcanu' },
  template: {
    id: 3,
    version: 4,
    content: {
      format: 1,
      title: { ro: 'Tratament de canal' },
      languages: ['ro'],
      page: { size: 'A4', header: true, footer: { ro: 'Păstrează raportul.' } },
      fields: FIELDS,
      body: {
        ro: {
          type: 'doc',
          content: [
            { type: 'heading', attrs: { level: 1 }, content: [text('Raport medical')] },
            {
              type: 'paragraph',
              content: [
                { type: 'tag', attrs: { key: 'patient_name' } },
                text(', CNP '),
                { type: 'tag', attrs: { key: 'patient_cnp' } },
                text(', alergii: '),
                { type: 'tag', attrs: { key: 'allergies' } },
                text('.', [{ type: 'strong' }]),
              ],
            },
            ...FIELDS.map(({ id }) => ({ type: 'field', attrs: { id } })),
            { type: 'block', attrs: { kind: 'services' } },
            { type: 'block', attrs: { kind: 'diagnoses' } },
            { type: 'block', attrs: { kind: 'doctor_signature' } },
          ],
        },
      },
    },
  },
  images: [],
  tags: {
    clinic_name: 'Clinica Aurora',
    patient_name: 'Tănase Denisa',
    patient_cnp: '2960514170010',
    allergies: '',
  },
  fields: {},
  blocks: {
    services: [{ teeth: [36], name: 'Tratament de canal', price: 950 }],
    diagnoses: [{ teeth: [36], name: 'pulpită ireversibilă', code: 'K04.0' }],
    teeth: '',
    observations: [],
    doctor_signature: null,
  },
} as unknown as VisitReport

let written: FieldValues = {}

const NO_PROBLEMS = {}

interface DeskProps {
  report?: VisitReport
  mayWrite?: boolean
  problems?: Readonly<Record<string, Problem>>
}

function Desk({ report: first = REPORT, mayWrite = true, problems = NO_PROBLEMS }: DeskProps) {
  const [report, setReport] = useState(first)
  const write = (id: string, now: Value) =>
    setReport(before => {
      const after = over(before, { [id]: { was: null, now } })
      written = after.fields
      return after
    })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <Paper report={report} mayWrite={mayWrite} problems={problems} write={write} claim={() => undefined} />
    </QueryClientProvider>
  )
}

beforeAll(() => loadNamespaces('visit-reports'))
beforeEach(() => {
  written = {}
})

test('the body reads as on paper: tags say what they stand for, blocks fill themselves, a CNP is masked', async () => {
  await render(<Desk />)
  const paper = page.getByRole('article', { name: 'Raport: Tratament de canal' })
  await expect.element(paper.getByRole('heading', { name: 'Raport medical' })).toBeVisible()
  await expect.poll(() => paper.element().textContent).toContain('Tănase Denisa, CNP 2960514••••••')
  await expect.element(paper.getByText('2960514170010')).not.toBeVisible()
  await expect.element(paper.getByText('(nu e în fișă)')).toBeVisible()
  await expect.element(paper.getByRole('cell', { name: '950,00 lei' })).toBeVisible()
  await expect.element(paper.getByText('36: pulpită ireversibilă (K04.0)')).toBeVisible()
  await expect.element(paper.getByText('semnătura se pune la blocare')).toBeVisible()
})

test('Tab goes from field to field, and keys alone fill the report in', async () => {
  await render(<Desk />)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Motivul prezentării (obligatoriu)' })).toHaveFocus()
  await userEvent.keyboard('Durere la 36')
  await userEvent.keyboard('{Tab}2')
  await expect.element(page.getByRole('radio', { name: 'Sângerare' })).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('radio', { name: 'Nu' })).toBeChecked()
  await userEvent.keyboard('{Tab}1')
  await userEvent.keyboard('{ArrowRight} ')
  await userEvent.keyboard('{Tab}36')
  await userEvent.keyboard('37')
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Control' })).toHaveFocus()
  await userEvent.keyboard('11.12.2026')
  await expect.element(page.getByRole('textbox', { name: 'Control' })).toHaveValue('11.12.2026')
  await expect
    .poll(() => written)
    .toEqual({
      why: 'Durere la 36',
      how: { chosen: ['no'] },
      drugs: { chosen: ['art', 'lid'] },
      teeth: [36, 37],
      next: '2026-12-11',
    })
})

test('what is chosen with words of its own asks for them at once; erasing takes the choice back', async () => {
  await render(<Desk />)
  await page.getByRole('radio', { name: 'Alta' }).click()
  const beside = page.getByRole('textbox', { name: 'Alta: care anume' })
  await expect.element(beside).toHaveFocus()
  await userEvent.keyboard('ac fracturat ')
  await expect.element(beside).toHaveValue('ac fracturat ')
  expect(written).toEqual({ how: { chosen: ['other'], texts: { other: 'ac fracturat ' } } })
  await page.getByRole('radio', { name: 'Alta' }).click()
  expect(written).toEqual({})
})

test('a milk tooth is written by its number, and a tooth pressed again is taken back', async () => {
  await render(<Desk />)
  await page.getByRole('button', { name: /^36,/ }).click()
  await userEvent.keyboard('75')
  await expect.element(page.getByRole('button', { name: /^75,/ })).toHaveFocus()
  expect(written).toEqual({ teeth: [36, 75] })
  await page.getByRole('button', { name: /^36,/ }).click()
  expect(written).toEqual({ teeth: [75] })
})

test('what is missing is said at its field and led to', async () => {
  await render(<Desk problems={{ why: { path: 'why', message: 'required' } }} />)
  goToField('why')
  const why = page.getByRole('textbox', { name: 'Motivul prezentării (obligatoriu)' })
  await expect.element(why).toHaveFocus()
  await expect.element(why).toBeInvalid()
  expect(document.getElementById(why.element().getAttribute('aria-describedby')!)?.textContent).not.toBe('')
})

test('who may not write reads text where the fields are', async () => {
  const fields: FieldValues = {
    why: 'Durere\nnocturnă',
    how: { chosen: ['other'], texts: { other: 'ac' } },
    teeth: [36],
  }
  await render(<Desk report={{ ...REPORT, fields }} mayWrite={false} />)
  await expect.element(page.getByText('Alta: ac')).toBeVisible()
  await expect.element(page.getByText('Durere nocturnă')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
