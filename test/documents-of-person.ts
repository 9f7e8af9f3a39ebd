import type { TestApp } from './app.ts'
import type { Desk } from './desk.ts'
import { addForm, fillIn, formOf, QUESTIONS, sender, type Phone } from './forms.ts'
import { runQueued } from './jobs.ts'
import { addReportTemplate } from './report-template.ts'
import { makePicture, upload } from './upload.ts'

const MINUTE = 60_000

/** Something in every table that documents have of a patient, who had this visit; answers the links that lead to them. */
export async function fillDocuments(
  app: TestApp,
  desk: Desk,
  patientId: number,
  bookingId: number,
): Promise<string[]> {
  const { clinicId, owner } = desk.clinic
  const press = async (path: string, body: Record<string, unknown> = {}) => {
    const reply = await desk.post(path, body)
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }
  const template_id = await addReportTemplate(app, clinicId)
  const report = await press(`/v2/bookings/${bookingId}/report`, { template_id })
  const { body } = await app.call('PUT', `/v2/visit-reports/${report.id}`, {
    body: { version: report.version, fields: { found: 'Abces la 36.' } },
    headers: owner,
  })
  await press(`/v2/visit-reports/${report.id}/lock`, { version: body.data.version })
  app.clock.now += MINUTE + 1
  await runQueued(app)
  await press(`/v2/visit-reports/${report.id}/send`, { channels: ['sms'] })
  await press(`/v2/visit-reports/${report.id}/correct`)

  const forms = sender(app, desk)
  const xray = { ro: 'Radiografia', en: 'X-ray' }
  const formId = await addForm(
    app,
    clinicId,
    formOf([{ id: 'xray', type: 'upload', label: xray }, ...QUESTIONS]),
  )
  const sendPicture = async (phone: Phone) =>
    upload(
      app,
      `/v2/public/forms/${phone.token}/files`,
      {},
      { element: 'xray', file: { content: await makePicture(60, 40) } },
    )
  const signed = await forms.send(formId, {}, patientId)
  await sendPicture(signed.phone)
  await signed.phone.save({ blood: 'yes', which: 'Eliquis', agree: true })
  const made = await signed.phone.document()
  const sha256 = made.body.data.document_sha256 as string
  await signed.phone.sign({ document_sha256: sha256, code: await signed.phone.code(sha256) })
  await runQueued(app)
  await press(`/v2/form-files/${signed.id}/accept`, { elements: ['blood'] })

  const waiting = await forms.send(formId, {}, patientId)
  await sendPicture(waiting.phone)
  await fillIn(waiting.phone)
  const { rows } = await app.sql.query(
    `select body from messages where patient_id = $1 and category = 'report'`,
    [patientId],
  )
  const [, sent] = /\/document\/([\w-]+)/.exec(rows[0].body)!
  return [
    `/v2/public/documents/${sent}`,
    ...[signed, waiting].map(({ phone }) => `/v2/public/forms/${phone.token}`),
  ]
}
