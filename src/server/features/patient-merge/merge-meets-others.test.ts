import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient } from '#test/factories.ts'
import { makePicture, upload } from '#test/upload.ts'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

// A merge and what others do with the two records meanwhile or in between.

let app: TestApp
let desk: Desk
let kept: number
let merged: number
let picture: Buffer
let other: PoolClient

beforeAll(async () => {
  app = await startTestApp()
  picture = await makePicture(40, 30)
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  kept = desk.patientId
  merged = await addPatient(app, desk.clinic.clinicId)
  other = await app.sql.connect()
  await other.query('begin')
  return async () => {
    await other.query('rollback')
    other.release()
  }
})

const merge = async (one = kept, two = merged) => {
  const { data } = (await desk.get(`/v2/patients/${one}/merge-preview?with=${two}`)).body
  return desk.post(`/v2/patients/${one}/merge`, {
    merged_id: two,
    kept_version: data.kept.version,
    merged_version: data.merged.version,
  })
}
const note = async (fields: object = {}) =>
  (
    await upload(app, '/add_observation', desk.clinic.owner, {
      patient_id: merged,
      text: 'Carie',
      ...fields,
    })
  ).body.data
const somebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await app.sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  }, 10_000)

test('a picture that came since goes back with its note', async () => {
  const { id } = await note()
  const { data } = (await merge()).body
  const added = await upload(app, `/v2/observations/${id}/images`, desk.clinic.owner, {
    'images[]': { content: picture, name: 'a.jpg' },
  })
  const [image] = added.body.data.images
  expect((await desk.post(`/v2/merges/${data.id}/undo`)).status).toBe(200)
  const files = async (patientId: number) =>
    (await desk.get(`/v2/patients/${patientId}/files`)).body.data.map((file: { id: number }) => file.id)
  expect([await files(kept), await files(merged)]).toEqual([[], [image.id]])
})

test('nobody is left answering for themselves by others', async () => {
  const { clinicId } = desk.clinic
  const child = await addPatient(app, clinicId, { guardian_id: merged })
  await app.sql.query(
    `update patients set guardian_id = $2, guardian_relation = 'grandparent' where id = $1`,
    [kept, child],
  )
  const guardians = async () =>
    (
      await app.sql.query(
        'select guardian_id::int as id, guardian_relation as relation from patients where id = any($1) order by patients.id',
        [[kept, child]],
      )
    ).rows
  const { data } = (await merge()).body
  expect(await guardians()).toEqual([
    { id: null, relation: '' },
    { id: kept, relation: '' },
  ])
  expect((await desk.post(`/v2/merges/${data.id}/undo`)).status).toBe(200)
  expect(await guardians()).toEqual([
    { id: child, relation: 'grandparent' },
    { id: merged, relation: '' },
  ])
})

test('neither is the other’s guardian’s ward taken for a guardian', async () => {
  const parent = await addPatient(app, desk.clinic.clinicId, { guardian_id: kept })
  await app.sql.query('update patients set guardian_id = $2 where id = $1', [merged, parent])
  expect((await merge()).status).toBe(200)
  const { rows } = await app.sql.query('select guardian_id from patients where id = $1', [kept])
  expect(rows).toEqual([{ guardian_id: null }])
})

test('who adds a picture to a note, or opens a file, waits for the patient before holding either', async () => {
  const { id, images } = await note({ 'images[]': { content: picture, name: 'a.jpg' } })
  const { authorization } = desk.clinic.owner
  for (const ask of [
    () =>
      upload(
        app,
        `/v2/observations/${id}/images`,
        { authorization },
        {
          'images[]': { content: picture, name: 'b.jpg' },
        },
      ),
    () => desk.get(`/v2/patient-files/${images[0].id}/link`),
  ]) {
    // As a merge does: the people first, then what is theirs.
    await other.query('select from patients where id = $1 for update', [merged])
    const asked = ask()
    await somebodyWaits()
    await other.query('select from observations where id = $1 for update nowait', [id])
    await other.query('select from patient_files where id = $1 for update nowait', [images[0].id])
    await other.query('commit; begin')
    expect((await asked).status).toBe(200)
  }
})

test('a merge that the database breaks off for somebody else is made all the same', async () => {
  // In another order than everybody: the patient first, then the queue for their time.
  await other.query('select from patients where id = $1 for key share', [merged])
  const asked = merge()
  await somebodyWaits()
  await other.query(`select queue_for_times($1, '{}', '{}', array[$2::bigint])`, [
    desk.clinic.clinicId,
    merged,
  ])
  await other.query('commit; begin')
  expect((await asked).status).toBe(200)
})
