import type { ListedTemplate } from '#contract/documents/document-templates.ts'
import { problemsOfForm } from '#domain/documents/forms/form-problems.ts'
import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import { readForm } from '#domain/documents/forms/read-form.ts'
import { readReport } from '#domain/documents/reports/read-report.ts'
import { problemsOfReport } from '#domain/documents/reports/report-problems.ts'
import type { ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic, type TestClinic } from '#test/factories.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishDemoDocuments, startMissingDocuments } from './document-starters.jobs.ts'
import { STARTERS } from './document-starters.ts'

describe.each(STARTERS.map(one => [`${one.kind} ${one.name}`, one] as const))(
  '%s',
  (_, { kind, content }) => {
    test('could be published as it is, in both languages', () => {
      if (kind === 'report') {
        expect(readReport(content)).toEqual({ template: content })
        expect(problemsOfReport(content as ReportTemplate)).toEqual([])
      } else {
        expect(readForm(content)).toEqual({ form: content })
        expect(problemsOfForm(content as FormTemplate)).toEqual([])
      }
    })

    test('is written with ș and ț, in whole sentences of both languages', () => {
      const all = JSON.stringify(content)
      expect(all).not.toMatch(/[şţŞŢ]/)
      expect(all).not.toMatch(/"(ro|en)":""/)
    })
  },
)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const listed = async (kind: 'report' | 'form', clinic: TestClinic): Promise<ListedTemplate[]> =>
  (await app.call('GET', `/v2/${kind}-templates`, { headers: clinic.owner })).body.data
const context = () => ({ ...app.services, isLastTry: false })

test('a clinic gets each once, reports published and the rest as drafts', async () => {
  const clinic = await addClinic(app)
  await Promise.all([1, 2].map(() => startMissingDocuments.run({}, context())))
  const [reports, forms] = await Promise.all([listed('report', clinic), listed('form', clinic)])
  expect(reports.map(({ state, is_unread_starter: unread }) => [state, unread])).toEqual(
    Array.from({ length: 4 }, () => ['published', true]),
  )
  expect(forms.map(({ state, is_unread_starter: unread }) => [state, unread])).toEqual(
    Array.from({ length: 6 }, () => ['draft', true]),
  )
})

test('one that was put aside does not come back', async () => {
  const clinic = await addClinic(app)
  await startMissingDocuments.run({}, context())
  const [first] = await listed('form', clinic)
  await app.call('DELETE', `/v2/form-templates/${first!.id}`, { headers: clinic.owner })
  await startMissingDocuments.run({}, context())
  expect(await listed('form', clinic)).toHaveLength(5)
})

test('in the demonstration all are published, however often it is told', async () => {
  const clinic = await addClinic(app)
  await publishDemoDocuments.run({ clinic_id: clinic.clinicId }, context())
  await publishDemoDocuments.run({ clinic_id: clinic.clinicId }, context())
  const forms = await listed('form', clinic)
  expect(forms.map(({ published_version: number, is_unread_starter: unread }) => [number, unread])).toEqual(
    Array.from({ length: 6 }, () => [1, false]),
  )
})

test('each can be seen on paper', async () => {
  const clinic = await addClinic(app)
  await startMissingDocuments.run({}, context())
  for (const kind of ['report', 'form'] as const)
    for (const { id } of await listed(kind, clinic))
      for (const language of ['ro', 'en']) {
        const body = { language }
        const reply = await app.call('POST', `/v2/${kind}-templates/${id}/preview`, {
          body,
          headers: clinic.owner,
        })
        expect(reply.status, JSON.stringify(reply.body).slice(0, 200)).toBe(200)
      }
})
