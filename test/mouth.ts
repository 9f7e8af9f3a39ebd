import type { ToothChart, ToothEntry } from '#contract/patients/tooth-chart.ts'
import type { Reply } from './app.ts'
import type { Desk } from './desk.ts'
import { addStaff } from './factories.ts'

export type Wish = Record<string, unknown>
type Headers = Record<string, string>

const read = (reply: Reply): ToothChart => {
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data
}

/** A patient's chart through the calls of staff, as the owner unless other headers are given. */
export function openMouth(desk: Desk, patientId = desk.patientId) {
  const chart = async (query = '') =>
    read(await desk.get(`/teeth-diagnostics?patient_id=${patientId}${query}`))
  /** As somebody who has just seen the chart, unless `version` says what they saw. */
  const send = async (entries: Wish[], more: Wish = {}, headers?: Headers) => {
    const version = more['version'] ?? (await chart()).version
    return desk.post('/teeth-diagnostics', { patient_id: patientId, version, entries, ...more }, headers)
  }
  const record = async (entries: Wish[], more: Wish = {}) => read(await send(entries, more))
  const remove = (ids: number[], more: Wish = {}, headers?: Headers) =>
    desk.post('/v2/teeth-diagnostics/void', { ids, reason: 'Alt dinte', ...more }, headers)
  /** What holds on a tooth, in words. */
  const on = async (tooth: number, query = '') => {
    const { entries, teeth } = await chart(query)
    const standing = teeth[tooth]?.entries ?? []
    return entries.filter(one => standing.includes(one.id)).map(inWords)
  }
  const last = async () => (await chart()).entries.toSorted((one, other) => other.id - one.id)[0]!
  return { patientId, chart, send, record, remove, on, last }
}
/** Somebody else of the clinic who sees and charts everybody. */
export async function addDentist({ test, clinic }: Desk): Promise<Headers> {
  const rights = ['bookings.all_doctors', 'clinical.view', 'clinical.edit', 'patients.view'] as const
  return (await addStaff(test, clinic.clinicId, rights)).headers
}

export type Mouth = ReturnType<typeof openMouth>

const inWords = ({ state, kind, surfaces }: ToothEntry) => [state, kind, surfaces].filter(Boolean).join(' ')

export const found = (tooth: number, kind: string, more: Wish = {}): Wish => ({
  tooth,
  kind,
  state: 'condition',
  ...more,
})
export const seen = (tooth: number, kind: string, more: Wish = {}): Wish => ({
  tooth,
  kind,
  state: 'existing',
  ...more,
})
export const done = (tooth: number, kind: string, more: Wish = {}): Wish => ({
  tooth,
  kind,
  state: 'done',
  ...more,
})
export const planned = (tooth: number, kind: string, more: Wish = {}): Wish => ({
  tooth,
  kind,
  state: 'planned',
  ...more,
})
