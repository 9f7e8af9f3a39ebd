import { setTimeout as wait } from 'node:timers/promises'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient } from '#test/factories.ts'
import { found } from '#test/mouth.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROUNDS = 14
/** Every second time the erasure has a start, from half a millisecond to half a second: on any machine some come late. */
const startOf = (round: number) => (round % 2 ? 2 ** (round - 4) : 0)

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
})
afterAll(() => app.stop())

const countOf = async (table: string, patientId: number) =>
  (await app.sql.query(`select count(*)::int from ${table} where patient_id = $1`, [patientId])).rows[0].count

interface Erasure {
  readonly revision: string
  readonly name: string
}

test('who charts or measures while a person is erased comes before it, or finds nobody', async () => {
  const came = { before: 0, late: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const patientId = await addPatient(app, desk.clinic.clinicId)
    const path = `/v2/patients/${patientId}`
    const preview = async (): Promise<Erasure> => (await desk.get(`${path}/erasure`)).body.data
    const erase = ({ revision, name }: Erasure) =>
      desk.post(`${path}/erasure`, { revision, name, reason: 'asked' })
    const chart = (tooth: number) =>
      desk.post('/teeth-diagnostics', {
        patient_id: patientId,
        version: 0,
        entries: [found(tooth, 'caries', { surfaces: 'O', diagnosis: 'K02.1' })],
      })
    const measure = () => desk.post(`${path}/perio-exams`)

    const seen = await preview()
    const works = [() => chart(16), measure, () => chart(26)]
    const begun = works.map(work => async () => {
      await wait(startOf(round))
      return work()
    })
    begun.splice(round % 4, 0, () => erase(seen))
    const answers = await Promise.all(begun.map(work => work()))
    const [erased] = answers.splice(round % 4, 1)
    for (const { status, body } of answers) {
      expect([200, 404], JSON.stringify(body)).toContain(status)
      came[status === 200 ? 'before' : 'late']++
    }
    // What came before somebody agreed to what goes is shown to them first.
    if (erased!.status === 409) expect((await erase(await preview())).status).toBe(200)
    else expect(erased!.status, JSON.stringify(erased!.body)).toBe(200)

    // A record with anything of it stays as long as the law has it kept, without the person.
    const kept = answers.filter(({ status }) => status === 200).map(({ body }) => body.data)
    expect(await countOf('tooth_entries', patientId)).toBe(kept.filter(one => 'entries' in one).length)
    expect(await countOf('perio_exams', patientId)).toBe(kept.filter(one => 'sites' in one).length)
    expect((await chart(36)).status).toBe(404)
    expect((await measure()).status).toBe(404)
  }
  expect(came.before).toBeGreaterThan(0)
  expect(came.late).toBeGreaterThan(0)
})
