import { createHash } from 'node:crypto'
import { makeDicom } from '#test/dicom.ts'
import { HEIC } from '#test/heic.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff, signIn } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { makePicture, upload, type FormFile } from '#test/upload.ts'
import { defineJob } from '#server/jobs/job.ts'
import { startWorker } from '#server/jobs/worker.ts'
import type { FileStore } from '#server/outside/files/file-store.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { makePicture as makePictureJob } from './pictures.jobs.ts'

let app: TestApp
let desk: Desk
let outsider: Desk
let photo: Buffer
beforeAll(async () => {
  app = await startTestApp()
  outsider = await openDesk(app)
  photo = await makePicture(2000, 1500)
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const send = (files: FormFile | readonly FormFile[], fields: object = {}, headers = desk.clinic.owner) =>
  upload(app, `/v2/patients/${desk.patientId}/files`, headers, { ...fields, 'files[]': files })
const sendOne = async (content: Buffer | string, name = 'IMG_1.jpg', fields: object = {}) => {
  const reply = await send({ content, name }, fields)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.added[0]
}
const list = async (query = '', headers = desk.clinic.owner) =>
  (await desk.get(`/v2/patients/${desk.patientId}/files?${query}`, headers)).body
const work = () => runQueued(app)
const open = (url: string) => app.app.inject({ method: 'GET', url })
const linkOf = async (id: number, query = '') =>
  (await desk.get(`/v2/patient-files/${id}/link?${query}`)).body.data.url as string

const put = (id: number, body: object, headers = desk.clinic.owner) =>
  app.call('PUT', `/v2/patient-files/${id}`, { body, headers })
const remove = (id: number, reason = 'Alt pacient') =>
  app.call('DELETE', `/v2/patient-files/${id}`, { body: { reason }, headers: desk.clinic.owner })

/** Which day a photograph is of that was taken then and changed in October. */
async function taken(when: string): Promise<string> {
  const content = await sharp(photo)
    .resize(50)
    .withExif({ IFD0: { DateTime: '2026:10:05 10:00:00' }, IFD2: { DateTimeOriginal: when } })
    .jpeg()
    .toBuffer()
  return (await sendOne(content)).taken_on
}

describe('a photograph', () => {
  it('is kept as it came, and shown small without where it was taken', async () => {
    const { id } = await sendOne(photo, 'Zâmbet ș.jpg')
    expect((await list()).data[0]).toMatchObject({ id, picture: null, width: null, kind: 'photo', title: '' })
    await work()
    const [file] = (await list()).data
    expect(file).toMatchObject({ name: 'Zâmbet ș.jpg', width: 2000, height: 1500, not_shown: null })
    for (const width of [320, 1600]) {
      const copy = await open(`/api/v2/images/${file.picture}/${width}`)
      const found = await sharp(copy.rawPayload).metadata()
      expect(found).toMatchObject({ format: 'webp', width })
      expect(found.exif).toBeUndefined()
    }
    expect((await open(`/api/v2/images/${file.picture}/960`)).statusCode).toBe(404)
    const original = await open(`/api${await linkOf(id)}`)
    expect(createHash('sha256').update(original.rawPayload).digest()).toEqual(
      createHash('sha256').update(photo).digest(),
    )
  })

  it('is told of once, and its opening is noted once in a while', async () => {
    const { id } = await sendOne(photo)
    const { rows } = await app.sql.query(
      `select after from audit_entries where action = 'patient_record.file_added' and entity_id = $1`,
      [desk.patientId],
    )
    expect(rows).toEqual([{ after: { file_ids: [id] } }])
    await linkOf(id)
    await linkOf(id)
    app.clock.now += 16 * 60_000
    await desk.get(`/v2/patient-files/${id}/link`, await signIn(app, desk.clinic.clinicId))
    app.clock.now -= 16 * 60_000
    const opened = await app.sql.query(`select what from record_openings where patient_id = $1`, [
      desk.patientId,
    ])
    expect(opened.rows).toEqual([{ what: 'file' }, { what: 'file' }])
  })

  it('is of the day that its camera says, unless that is still to come', async () => {
    expect(await taken('2024:03:17 09:12:00')).toBe('2024-03-17')
    expect(await taken('2031:03:17 09:12:00')).toBe('2026-10-05')
  })
})

describe('a HEIC', () => {
  it('stays as it came, and is shown as a JPEG', async () => {
    const { id } = await sendOne(HEIC, 'IMG_4471.heic')
    await work()
    const [file] = (await list()).data
    expect(file).toMatchObject({ type: 'image/heic', kind: 'photo', width: 64, height: 48, not_shown: null })
    const original = await open(`/api${await linkOf(id)}`)
    expect(original.rawPayload.equals(HEIC)).toBe(true)
    const shown = await open(`/api${await linkOf(id, 'as=shown')}`)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(shown.headers['content-disposition']).toContain('IMG_4471.jpg')
    const { data, info } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 64, height: 48 })
    const at = (x: number, y: number) => [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)]
    expect(at(4, 4)[2]).toBeGreaterThan(150)
    expect(at(50, 40)[0]).toBeGreaterThan(150)
    await work()
    const copy = await open(`/api/v2/images/${(await list()).data[0].picture}/320`)
    expect(copy.statusCode).toBe(200)
  })

  it('that is broken stays to be downloaded', async () => {
    const { id } = await sendOne(HEIC.subarray(0, 700), 'IMG_4472.heic')
    await work()
    expect((await list()).data[0]).toMatchObject({ id, not_shown: 'broken', picture: null })
    expect((await open(`/api${await linkOf(id)}`)).statusCode).toBe(200)
  })
})

describe('an x-ray', () => {
  it.each(['explicit', 'implicit', 'big-endian', 'rle', 'bare', 'no-preamble'] as const)(
    'written as %s is drawn and says its scale',
    async writing => {
      await sendOne(makeDicom({ writing, name: 'x^y', birthDate: '' }), 'RX36.dcm')
      await work()
      const [file] = (await list()).data
      expect(file).toMatchObject({
        kind: 'xray',
        type: 'application/dicom',
        width: 64,
        height: 48,
        not_shown: null,
        taken_on: '2026-11-12',
        dicom: { modality: 'IO', columns: 64, rows: 48, bits: 12, spacing: [0.02, 0.02] },
      })
      const { rawPayload } = await open(`/api/v2/images/${file.picture}/320`)
      const { data, info } = await sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
      // Drawn by makeDicom: dark on the left, bright on the right.
      expect(at(2, 24)).toBeLessThan(40)
      expect(at(61, 24)).toBeGreaterThan(215)
    },
  )

  it('of somebody else is taken, and says whose it is', async () => {
    const { rows } = await app.sql.query('select first_name, last_name from patients where id = $1', [
      desk.patientId,
    ])
    const [{ first_name: first, last_name: last }] = rows
    const own = await sendOne(makeDicom({ name: `${last}^${first}`.toUpperCase() }), 'a.dcm')
    expect(own.dicom.other_name).toBeUndefined()
    const other = await sendOne(makeDicom({ name: 'VASILESCU^Ilie' }), 'b.dcm')
    expect(other.dicom.other_name).toBe('VASILESCU Ilie')
  })

  it('that is a volume or broken stays to be downloaded', async () => {
    const volume = await sendOne(makeDicom({ frames: 3 }), 'CBCT.dcm')
    const cut = makeDicom({})
    const half = await sendOne(cut.subarray(0, cut.length - 2000), 'half.dcm')
    const head = await sendOne(Buffer.concat([cut.subarray(0, 140), Buffer.alloc(900, 255)]), 'head.dcm')
    await work()
    const files = (await list()).data as { id: number; not_shown: string; picture: null }[]
    const why = (id: number) => files.find(file => file.id === id)
    expect(why(volume.id)).toMatchObject({ not_shown: 'volume', picture: null })
    expect(why(half.id)).toMatchObject({ not_shown: 'broken' })
    expect(why(head.id)).toMatchObject({ not_shown: 'broken', kind: 'xray' })
    const { rawPayload, headers } = await open(`/api${await linkOf(half.id)}`)
    expect(rawPayload.equals(cut.subarray(0, cut.length - 2000))).toBe(true)
    expect(headers['content-disposition']).toContain('attachment')
  })
})

describe('what is refused', () => {
  it('is told by its name, while the others are taken', async () => {
    const reply = await send([
      { content: photo, name: 'bun.jpg' },
      { content: '', name: 'gol.jpg' },
      { content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', name: 'x.svg' },
      { content: Buffer.from('504b0304140000000800', 'hex'), name: 'CBCT.zip' },
      { content: photo.subarray(0, 900), name: 'rupt.jpg' },
      { content: '%PDF-1.4\n%%EOF', name: 'deviz.pdf' },
    ])
    expect(reply).toMatchObject({ status: 200, body: { data: { total: 6 } } })
    const { added, failed } = reply.body.data
    expect(added.map((file: { name: string; kind: string }) => [file.name, file.kind])).toEqual([
      ['bun.jpg', 'photo'],
      ['deviz.pdf', 'document'],
    ])
    expect(failed).toEqual([
      { name: 'gol.jpg', message: 'Fișierul este gol.' },
      { name: 'x.svg', message: expect.stringContaining('nu este de un tip acceptat') },
      { name: 'CBCT.zip', message: 'Este o arhivă. Dezarhiveaz-o și trimite fișierele din ea.' },
      { name: 'rupt.jpg', message: expect.stringContaining('stricat') },
    ])
  })

  it('all together is an error with both counts', async () => {
    const reply = await send([
      { content: '', name: 'a.jpg' },
      { content: 'text', name: 'b.txt' },
    ])
    expect(reply).toMatchObject({
      status: 422,
      body: {
        code: 'files_not_uploaded',
        message: 'Nu am putut încărca fișierele: 2 din 2 nu au ajuns.',
        data: { total: 2, failed: [{ name: 'a.jpg' }, { name: 'b.txt' }] },
      },
    })
    expect((await list()).counts.all).toBe(0)
    expect(await send([])).toMatchObject({ status: 422 })
  })

  it('is a picture that few bytes unfold to', async () => {
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const reply = await send({ content: huge, name: 'bomba.png' })
    expect(reply.body.data.failed[0].message).toContain('40 de megapixeli')
  })
})

test('two hundred at once, two of them bad: 198 of 200', async () => {
  const small = await makePicture(20, 20)
  const files = Array.from({ length: 200 }, (_, index) => ({
    content: index === 7 || index === 150 ? '' : small,
    name: `${index}.jpg`,
  }))
  const { body } = await send(files)
  expect([body.data.added.length, body.data.failed.length, body.data.total]).toEqual([198, 2, 200])
  const page = await list('size=300')
  expect(page.data.map((file: { name: string }) => file.name)).toEqual(
    files
      .filter(({ content }) => content !== '')
      .map(({ name }) => name)
      .toReversed(),
  )
})

test('pictures of calls side by side are made in the order in which the files are kept', async () => {
  const small = await makePicture(20, 20)
  const made: number[] = []
  const noted = defineJob({
    ...makePictureJob,
    run: async (input, ctx) => {
      await makePictureJob.run(input, ctx)
      made.push(input.id)
    },
  })
  await app.sql.query('delete from graphile_worker._private_jobs')
  const worker = await startWorker(app.url, app.services, [noted])
  try {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, call) =>
        send(Array.from({ length: 2 }, (_file, place) => ({ content: small, name: `${call}-${place}.jpg` }))),
      ),
    )
    const ids = replies.flatMap(({ body }) => body.data.added.map(({ id }: { id: number }) => id))
    await expect.poll(() => made.length, { timeout: 90_000 }).toBe(ids.length)
    expect(made).toEqual(ids.toSorted((one, other) => one - other))
    // Those of one call are kept together, as they were sent.
    for (const { body } of replies) {
      const own = body.data.added.map(({ id }: { id: number }) => id)
      expect(own).toEqual(own.map((_: number, place: number) => own[0] + place))
    }
  } finally {
    await worker.stop()
  }
}, 120_000)

test('a picture whose file this server does not have is tried again, unless it is gone with its row', async () => {
  const { id } = await sendOne(photo)
  const { files } = app.services.outside
  const elsewhere: FileStore = { ...files, open: async () => undefined, fetch: async () => false }
  const draw = (store: FileStore) =>
    makePictureJob.run(
      { clinic_id: desk.clinic.clinicId, id },
      { ...app.services, outside: { ...app.services.outside, files: store }, isLastTry: false },
    )
  await expect(draw(elsewhere)).rejects.toThrow('is not in the store')
  await draw(files)
  expect((await list()).data[0]).toMatchObject({ id, width: 2000 })
  await draw(elsewhere)
})

test('a document is shown by the browser, which a sandbox would keep from it', async () => {
  const { id } = await sendOne('%PDF-1.4\n%%EOF', 'Deviz 3.pdf')
  const { headers } = await open(`/api${await linkOf(id)}`)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline;/),
    'content-security-policy': expect.not.stringContaining('sandbox'),
  })
  const picture = await open(`/api${await linkOf((await sendOne(photo, 'a.jpg')).id)}`)
  expect(picture.headers['content-security-policy']).toContain('sandbox')
})

test('the list filters by kind, tooth and any part of the name', async () => {
  await sendOne(photo, 'Înainte.jpg', { teeth: '[11]' })
  await sendOne('%PDF-1.4\n%%EOF', 'Deviz 3.pdf')
  await sendOne(makeDicom({}), 'RX36.dcm', { teeth: '[36, 37]' })
  const names = async (query: string) => (await list(query)).data.map((file: { name: string }) => file.name)
  expect(await names('kind=xray')).toEqual(['RX36.dcm'])
  expect(await names('tooth=11')).toEqual(['Înainte.jpg'])
  expect(await names('search=inainte')).toEqual(['Înainte.jpg'])
  for (const search of ['%', '_', '\\', "'"])
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([])
  expect(await list()).toMatchObject({
    counts: { all: 3, photo: 1, xray: 1, document: 1 },
    teeth: [11, 36, 37],
  })
  expect((await desk.get(`/v2/patients/${desk.patientId}/files?tooth=19`)).status).toBe(422)
})

test('a file opens for nobody else, by no address', async () => {
  const { id } = await sendOne(photo)
  await work()
  const url = await linkOf(id)
  const { headers: doctor } = await addStaff(app, desk.clinic.clinicId, [
    'patients.view',
    'clinical.view',
    'clinical.edit',
  ])
  const { headers: desker } = await addStaff(app, desk.clinic.clinicId, [
    'patients.view',
    'bookings.all_doctors',
  ])
  for (const [headers, status] of [
    [outsider.clinic.owner, 404],
    [doctor, 404],
    [desker, 403],
    [{}, 401],
  ] as const) {
    expect((await desk.get(`/v2/patients/${desk.patientId}/files`, headers)).status).toBe(status)
    expect((await desk.get(`/v2/patient-files/${id}/link`, headers)).status).toBe(status)
    expect((await send({ content: photo, name: 'a.jpg' }, {}, headers as never)).status).toBe(status)
  }
  expect((await open(`/api${url}`)).statusCode).toBe(200)
  expect((await open(`/api${url.slice(0, -2)}aa`)).statusCode).toBe(404)
  const { picture } = (await list()).data[0]
  expect((await open(`/api/v2/images/${picture.split('.')[0]}/320`)).statusCode).toBe(404)
  app.clock.now += 5 * 60_000 + 1
  expect((await open(`/api${url}`)).statusCode).toBe(410)
  app.clock.now -= 5 * 60_000 + 1
})

test('one key sends a file once', async () => {
  const headers = { ...desk.clinic.owner, 'idempotency-key': `files ${desk.patientId}` }
  const first = await send({ content: photo, name: 'a.jpg' }, {}, headers)
  expect((await send({ content: photo, name: 'a.jpg' }, {}, headers)).body).toEqual(first.body)
  expect((await list()).counts.all).toBe(1)
})

describe('what is said of a file', () => {
  it('changes with a version, and the one before is told', async () => {
    const { id, version } = await sendOne(photo)
    const changed = await put(id, { title: 'Surâs', teeth: [21, 11, 11], kind: 'document', version })
    expect(changed.body.data).toMatchObject({
      title: 'Surâs',
      teeth: [11, 21],
      kind: 'document',
      version: version + 1,
    })
    expect(await put(id, { title: 'Alt titlu', version })).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { title: 'Surâs' } } },
    })
    expect(await put(id, { taken_on: '2199-01-01' })).toMatchObject({
      status: 422,
      body: { errors: { taken_on: [expect.any(String)] } },
    })
    for (const body of [
      { scale_mm: 0 },
      { scale_mm: -1 },
      { teeth: [19] },
      { kind: 'x' },
      { title: 'a'.repeat(201) },
    ])
      expect((await put(id, body)).status).toBe(422)
    expect((await put(id, { scale_mm: 0.02 })).body.data.scale_mm).toBe(0.02)
    expect((await put(id, { scale_mm: null })).body.data.scale_mm).toBe(null)
  })

  it('a file taken out keeps its row with the reason, opens no more, and comes back', async () => {
    const { id } = await sendOne(photo)
    expect((await remove(id, ' ')).status).toBe(422)
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect((await list()).counts.all).toBe(0)
    expect((await desk.get(`/v2/patient-files/${id}/link`)).status).toBe(404)
    expect((await put(id, { title: 'x' })).status).toBe(404)
    const { rows } = await app.sql.query('select delete_reason from patient_files where id = $1', [id])
    expect(rows).toEqual([{ delete_reason: 'Alt pacient' }])
    expect((await desk.post(`/v2/patient-files/${id}/restore`)).body.data.id).toBe(id)
    expect((await list()).counts.all).toBe(1)
  })
})

describe('marks', () => {
  const line = {
    kind: 'length',
    points: [
      [1, 2.5],
      [30, 40],
    ],
  }
  const draw = (id: number, shape: object = line, headers = desk.clinic.owner) =>
    desk.post(`/v2/patient-files/${id}/marks`, { shape }, headers)

  it('lie over a file as layers, go away and come back', async () => {
    const { id } = await sendOne(photo)
    const mark = (await draw(id)).body.data
    expect(mark).toMatchObject({ shape: line, mine: true })
    const marks = async () => (await desk.get(`/v2/patient-files/${id}/marks`)).body.data
    expect(await marks()).toEqual([mark])
    expect((await desk.remove(`/v2/file-marks/${mark.id}`)).status).toBe(200)
    expect(await marks()).toEqual([])
    expect((await desk.post(`/v2/file-marks/${mark.id}/restore`)).body.data).toEqual(mark)
    expect(await marks()).toEqual([mark])
    const original = await open(`/api${await linkOf(id)}`)
    expect(original.rawPayload.equals(photo)).toBe(true)
  })

  it('that are none are refused by their field', async () => {
    const { id } = await sendOne(photo)
    for (const shape of [
      {},
      { kind: 'x', points: [[1, 2]] },
      { kind: 'line', points: [] },
      { kind: 'line', points: [[1]] },
      { kind: 'line', points: [[1e9, 1]] },
      { kind: 'text', points: [[1, 1]], text: 'a'.repeat(201) },
    ])
      expect((await draw(id, shape)).status, JSON.stringify(shape)).toBe(422)
  })

  it('are nobody else’s, by no address', async () => {
    const { id } = await sendOne(photo)
    const mark = (await draw(id)).body.data
    const foreign = outsider.clinic.owner
    expect((await desk.get(`/v2/patient-files/${id}/marks`, foreign)).status).toBe(404)
    expect((await draw(id, line, foreign)).status).toBe(404)
    expect((await desk.remove(`/v2/file-marks/${mark.id}`, foreign)).status).toBe(404)
    expect((await desk.post(`/v2/file-marks/${mark.id}/restore`, {}, foreign)).status).toBe(404)
    const { headers: viewer } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'clinical.view',
      'bookings.all_doctors',
    ])
    expect((await desk.get(`/v2/patient-files/${id}/marks`, viewer)).status).toBe(200)
    expect((await draw(id, line, viewer)).status).toBe(403)
  })
})
