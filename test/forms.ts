import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import type { CallReply, Reply, TestApp, TestGround } from './app.ts'
import { insert } from './factories.ts'

const both = (text: string) => ({ ro: text, en: text })

export const QUESTIONS: readonly FormElement[] = [
  { id: 'text', type: 'paragraph', label: both('Subsemnatul {patient_name} sunt de acord.') },
  { id: 'blood', type: 'yes_no', label: both('Iei medicamente care subțiază sângele?'), required: true, alarm: ['yes'], maps_to: 'alerts' },
  {
    id: 'which', type: 'short', label: both('Ce medicament?'), required: true,
    show_if: { all: [{ element: 'blood', is: 'is', value: 'yes' }] },
  },
  { id: 'agree', type: 'consent', label: both('Sunt de acord cu tratamentul.') },
  { id: 'sign', type: 'signature', label: both('Semnătura') },
] // prettier-ignore

export const formOf = (
  elements: readonly FormElement[] = QUESTIONS,
  signing: Partial<FormTemplate['signing']> = {},
): FormTemplate => ({
  format: 1,
  title: { ro: 'Acord pentru tratament', en: 'Treatment consent' },
  languages: ['ro', 'en'],
  elements,
  signing: { signers: ['patient', 'guardian'], code: 'sms', expires_days: 14, ...signing },
})

/** A published form. */
export async function addForm(test: TestGround, clinicId: number, content = formOf()): Promise<number> {
  const now = new Date(test.clock.now)
  const { id } = await insert(test, 'document_templates', {
    clinic_id: clinicId, kind: 'form', title_ro: content.title.ro, title_en: content.title.en,
    draft: JSON.stringify(content), created_at: now, changed_at: now,
  }) // prettier-ignore
  await publish(test, clinicId, Number(id), content, 1)
  return Number(id)
}

export async function publish(
  test: TestGround,
  clinicId: number,
  id: number,
  content: FormTemplate,
  number: number,
) {
  await insert(test, 'document_template_versions', {
    clinic_id: clinicId, template_id: id, number, content: JSON.stringify(content),
    sha256: createHash('sha256').update(canonicalJson(content)).digest(), published_at: new Date(test.clock.now),
  }) // prettier-ignore
  await test.sql.query(
    'update document_templates set published_version = $3 where clinic_id = $1 and id = $2',
    [clinicId, id, number],
  )
}

/** A hand that writes for a while. */
export function drawn(points = 40): Strokes {
  const line = (from: number) =>
    Array.from({ length: points }, (_, at) => [30 + at * 5, from + 30 * Math.sin(at / 3), at * 16]).flat()
  return { width: 320, height: 160, strokes: [{ points: line(60) }, { points: line(90) }] }
}

/** A phone that holds a link. */
export interface Phone {
  readonly token: string
  get(language?: string): Promise<CallReply>
  save(answers: Record<string, unknown>, more?: Record<string, unknown>): Promise<CallReply>
  document(): Promise<CallReply>
  code(sha256?: string): Promise<string>
  sign(body: Record<string, unknown>, headers?: Record<string, string>): Promise<CallReply>
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<CallReply>
  cookies: string
}

export function phoneWith(app: TestApp, url: string, from = '86.120.41.17'): Phone {
  const token = url.slice(url.lastIndexOf('/') + 1)
  const path = `/v2/public/forms/${token}`
  const phone: Phone = {
    token,
    cookies: '',
    call: async (method, rest, body) => {
      const headers = {
        'user-agent': 'Chrome 142 on Android',
        ...(phone.cookies && { cookie: phone.cookies }),
      }
      const reply = await app.call(method, `${path}${rest}`, { ...(body && { body }), headers, from })
      if (reply.cookies.length > 0) phone.cookies = reply.cookies.join('; ')
      return reply
    },
    get: language => phone.call('GET', language ? `?language=${language}` : ''),
    save: (answers, more = {}) =>
      app.call('PUT', `${path}/answers`, { body: { revision: 0, answers, ...more }, from }),
    document: async () => {
      const { body } = await phone.get()
      return phone.call('POST', '/document', { revision: body.data.revision })
    },
    code: async sha256 => {
      const purpose = sha256 === undefined ? 'document' : 'form'
      const sent = await app.call('POST', '/send-otp', {
        body: { purpose, token, ...(sha256 && { document_sha256: sha256 }) },
        from,
      })
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
      const { rows } = await app.sql.query(
        `select body from messages where category = 'code' order by id desc limit 1`,
      )
      return /\d{6}/.exec(String(rows[0].body))![0]
    },
    sign: async (body, headers = {}) => {
      const reply = await app.call('POST', `${path}/sign`, {
        body: { as: 'patient', consent: true, strokes: drawn(), ...body },
        headers: { 'user-agent': 'Chrome 142 on Android', ...headers },
        from,
      })
      if (reply.cookies.length > 0) phone.cookies = reply.cookies.join('; ')
      return reply
    },
  }
  return phone
}

/** A desk that sends forms. */
export function sender(
  app: TestApp,
  desk: {
    post: (path: string, body?: Record<string, unknown>) => Promise<Reply>
    get: (path: string) => Promise<Reply>
    patientId: number
  },
) {
  const file = async (id: number) => (await desk.get(`/v2/form-files/${id}`)).body.data
  return {
    file,
    /** Sends a form of the template at once, unless told; answers it with a phone that holds its link. */
    send: async (templateId: number, body: Record<string, unknown> = {}, patientId = desk.patientId) => {
      const reply = await desk.post(`/v2/patients/${patientId}/form-files`, {
        template_ids: [templateId],
        when: 'now',
        ...body,
      })
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      const { id } = reply.body.data[0]
      const { url } = await file(id)
      return { id: id as number, url: url as string, phone: phoneWith(app, url ?? '') }
    },
  }
}

/** Fills in `QUESTIONS`, and makes the document. */
export async function fillIn(phone: Phone): Promise<string> {
  await phone.save({ blood: 'no', agree: true })
  const { status, body } = await phone.document()
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.document_sha256
}
