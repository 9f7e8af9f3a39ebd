import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'
import { makeForm, makePicture, upload } from '#test/upload.ts'
import { linkToFile } from '#server/features/files/file-links.ts'
import { ALL_JOBS } from '#server/jobs/all-jobs.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'

let app: TestApp
let desk: Desk
let outsider: Desk
let picture: Buffer
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  outsider = await openDesk(app)
  picture = await makePicture()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.sql.query('delete from images')
  await work()
})

/** Carries out what was queued about files, as the worker would. */
async function work(): Promise<void> {
  const { rows } = await app.sql.query(
    `select t.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  for (const { identifier, payload } of rows) {
    const job = ALL_JOBS.find(({ name }) => name === identifier)
    await job?.run(job.input.parse(payload), { ...app.services, isLastTry: false })
  }
  await app.sql.query('delete from graphile_worker._private_jobs')
}

const send = (fields: object = {}, headers = desk.clinic.owner) =>
  upload(app, '/v2/images', headers, {
    type: 'doctor',
    id: desk.doctorId,
    file: { content: picture },
    ...fields,
  })

const refusalOf = async (fields: object) => {
  const reply = await send(fields)
  expect(reply.status).toBe(422)
  return reply.body.errors as Record<string, string[]>
}

/** What lies in the store and on its way there. */
function listStored(): string[] {
  const folder = app.services.config.filesDir
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

async function countFiles(): Promise<number> {
  return Number((await app.sql.query('select count(*) from files')).rows[0].count)
}

/** Nothing is left: no row, and no file on its way or kept. */
async function expectNothing(): Promise<void> {
  await work()
  expect(await countFiles()).toBe(0)
  expect(listStored()).toEqual([])
}

const open = (name: string, width: number | string = 96) =>
  app.app.inject({ method: 'GET', url: `/api/v2/images/${name}/${width}` })

const list = async (type = 'doctor', id = desk.doctorId, headers = desk.clinic.owner) =>
  (await desk.get(`/v2/images?type=${type}&id=${id}`, headers)).body.data

const ask = (url: string, headers = {}) => app.app.inject({ method: 'GET', url: `/api${url}`, headers })

/** As a feature gives it whose files are sent as they came. */
async function link(name = 'Fața ș.jpg'): Promise<string> {
  await send({ file: { content: picture, name } })
  const { rows } = await app.sql.query('select id from files order by id desc limit 1')
  const { config } = app.services
  return linkToFile({ config, now: app.clock.now }, desk.clinic.clinicId, Number(rows[0].id))
}

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 15_000 }).toBe(true)
}

describe('a photo', () => {
  it('is never sent back as it came', async () => {
    await send()
    await work()
    const shown = await list()
    expect(shown).toEqual([{ id: expect.any(Number), name: expect.any(String), ready: true }])
    for (const width of ['', 0, 'original', 97, 1920]) {
      const reply = await open(shown[0].name, width)
      expect(reply.rawPayload.equals(picture)).toBe(false)
    }
  })

  it('shows to everybody, in four sizes, for ever, with no word of where it was taken', async () => {
    const reply = await send()
    expect(reply).toMatchObject({ status: 200, body: { data: { ready: false } } })
    const { name } = reply.body.data
    expect((await open(name)).statusCode).toBe(404)
    await work()
    for (const [width, real] of [
      [96, 96],
      [320, 320],
      [960, 400],
      [1920, 400],
    ] as const) {
      const copy = await open(name, width)
      expect(copy.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const found = await sharp(copy.rawPayload).metadata()
      expect(found).toMatchObject({ width: real, format: 'webp' })
      expect(found.exif).toBeUndefined()
    }
    expect((await sharp(picture).metadata()).exif).toBeDefined()
    expect((await open(name, 97)).statusCode).toBe(422)
    expect(await list()).toMatchObject([{ name, ready: true }])
    const doctors = (await desk.get(`/getdoctorByclinic/${desk.clinic.clinicId}/ro`)).body.data
    expect(doctors).toMatchObject([{ id: desk.doctorId, photo: { name, ready: true } }])
  })

  it('takes the place of the one before, whose bytes go', async () => {
    const first = (await send()).body.data
    await work()
    const second = (await send({ file: { content: await makePicture(50, 50, 'png') } })).body.data
    await work()
    expect(await list()).toMatchObject([{ id: second.id }])
    expect((await open(first.name)).statusCode).toBe(404)
    expect(listStored().filter(path => path.includes(first.name))).toEqual([])
    expect(listStored()).toHaveLength(5)
  })

  it('goes with its doctor', async () => {
    const doctor = (await desk.post('/add_doctor', { first_name: 'Ion', last_name: 'Pop' })).body.data
    await send({ id: doctor.id })
    await work()
    expect((await desk.get(`/delete_doctor/${doctor.id}/ro`)).body.data).toEqual({ outcome: 'deleted' })
    await expectNothing()
  })

  it('is removed by its id, once', async () => {
    const { id } = (await send()).body.data
    const body = { type: 'doctor', id: desk.doctorId, image_id: id }
    expect((await desk.post('/remove-image', body)).status).toBe(200)
    expect((await desk.post('/remove-image', body)).status).toBe(404)
    await expectNothing()
  })

  it('is added once by one key, however often it is sent', async () => {
    const headers = { ...desk.clinic.owner, 'idempotency-key': 'a photo' }
    const first = await send({}, headers)
    expect((await send({}, headers)).body).toEqual(first.body)
    const other = await makePicture(10, 10)
    expect((await send({ file: { content: other } }, headers)).body.code).toBe('key_reused')
    await work()
    expect(await countFiles()).toBe(1)
  })

  it('tells the audit who changed it', async () => {
    const { id } = (await send()).body.data
    const { rows } = await app.sql.query(`select * from audit_entries where action = 'doctor.image_added'`)
    expect(rows.at(-1)).toMatchObject({ entity: 'doctor', after: { image_id: id } })
  })
})

const saveDoctor = (fields: object) =>
  desk.post('/add_doctor', { id: desk.doctorId, first_name: 'Ana', last_name: 'Pop', ...fields })
const nameToStaff = async () => {
  const { data } = (await desk.get('/v2/doctors')).body
  return data.find((doctor: { id: number }) => doctor.id === desk.doctorId).photo.name as string
}

describe('a photo that not everybody may see', () => {
  afterEach(() => saveDoctor({ active: true, online_visible: true }))

  it.each([{ online_visible: false }, { active: false }])(
    'opens for staff alone while its doctor is %o',
    async hidden => {
      const { name } = (await send()).body.data
      await work()
      expect((await open(name)).statusCode).toBe(200)
      const saved = (await saveDoctor(hidden)).body.data
      for (const width of [96, 320, 960, 1920]) expect((await open(name, width)).statusCode).toBe(404)
      for (const signed of [saved.photo.name, await nameToStaff(), (await list())[0].name]) {
        expect(signed.split('.')[0]).toBe(name)
        const copy = await open(signed)
        expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'image/webp'])
        expect(copy.headers['cache-control']).toMatch(/^private, max-age=\d{4,5}, immutable$/)
      }
      await saveDoctor({ active: true, online_visible: true })
      expect(await nameToStaff()).toBe(name)
      expect((await open(name)).statusCode).toBe(200)
    },
  )

  it('has one name for an hour, and it ends', async () => {
    await send()
    await work()
    await saveDoctor({ online_visible: false })
    const { now } = app.clock
    const first = await nameToStaff()
    app.clock.now = now + 1000
    expect(await nameToStaff()).toBe(first)
    app.clock.now = now + 2 * 3_600_000
    expect((await open(first)).statusCode).toBe(200)
    app.clock.now = now + 3 * 3_600_000 + 1
    expect((await open(first)).statusCode).toBe(410)
    app.clock.now = now
  })

  it('opens by no name of somebody’s making', async () => {
    await send()
    await work()
    await saveDoctor({ online_visible: false })
    const [key, clinic, hour, signature = ''] = (await nameToStaff()).split('.')
    for (const other of [
      [key, outsider.clinic.clinicId, hour, signature],
      [key, clinic, Number(hour) + 3_600_000, signature],
      [key, clinic, hour, `${signature.slice(0, -2)}AA`],
      ['0'.repeat(32), clinic, hour, signature],
    ])
      expect((await open(other.join('.'))).statusCode).toBe(404)
    expect((await open([key, clinic, hour].join('.'))).statusCode).toBe(422)
  })

  it('writes no name that ends into the audit', async () => {
    await send()
    await work()
    await saveDoctor({ online_visible: false })
    const { rows } = await app.sql.query(
      `select after->'photo'->>'name' as name from audit_entries where action = 'doctor.changed' order by id desc limit 1`,
    )
    expect(rows[0].name).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is that of an account, and of a place that is closed', async () => {
    const { data: face } = (await send({ type: 'account', id: desk.clinic.clinicId })).body
    const { data: room } = (await send({ type: 'cabinet', id: desk.clinic.cabinetId })).body
    const { data: house } = (await send({ type: 'location', id: desk.clinic.locationId })).body
    await work()
    expect((await open(face.name.split('.')[0])).statusCode).toBe(404)
    expect((await open(face.name)).statusCode).toBe(200)
    expect([(await open(room.name)).statusCode, (await open(house.name)).statusCode]).toEqual([200, 200])
    const setActive = (active: boolean) =>
      app.sql.query('update locations set active = $1 where id = $2', [active, desk.clinic.locationId])
    await setActive(false)
    expect([(await open(room.name)).statusCode, (await open(house.name)).statusCode]).toEqual([404, 404])
    expect((await open((await list('cabinet', desk.clinic.cabinetId))[0].name)).statusCode).toBe(200)
    await setActive(true)
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg">'

describe('what is sent is refused', () => {
  it.each([
    ['a page', '<html><script>alert(1)</script>', 'a.jpg'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.png'],
    ['a drawing that holds scripts', `${SVG}<script>alert(1)</script></svg>`, 'a.svg'],
    ['a drawing', `${SVG}</svg>`, 'a.png'],
    ['a document', '%PDF-1.7\n', 'a.jpg'],
  ])('%s, whatever its name', async (_, content, name) => {
    expect(await refusalOf({ file: { content, name } })).toEqual({
      file: ['Fișierul nu este de un tip acceptat (JPEG, PNG, WebP).'],
    })
    await expectNothing()
  })

  it('half a picture, and one that unfolds to more than forty megapixels', async () => {
    expect(await refusalOf({ file: { content: picture.subarray(0, picture.length / 2) } })).toEqual({
      file: ['Fișierul este stricat: imaginea nu se poate deschide.'],
    })
    const bomb = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await refusalOf({ file: { content: bomb } })).toEqual({
      file: ['Imaginea este prea mare (cel mult 40 de megapixeli).'],
    })
    const blank = { width: 30_000, height: 30_000, channels: 3, background: '#888' } as const
    const huge = await sharp({ create: blank, limitInputPixels: false }).png().toBuffer()
    expect(huge.length).toBeLessThan(10 * 1024 * 1024)
    expect(await refusalOf({ file: { content: huge } })).toEqual({
      file: ['Imaginea este prea mare (cel mult 40 de megapixeli).'],
    })
    await expectNothing()
  })

  it('an empty file, and one that moves', async () => {
    expect(await refusalOf({ file: { content: '' } })).toEqual({ file: ['Fișierul este gol.'] })
    const frames = await Promise.all([makePicture(20, 20, 'png'), makePicture(20, 20, 'png')])
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await refusalOf({ file: { content: moving } })).toEqual({
      file: ['Imaginea se mișcă. Alege una fixă.'],
    })
    await expectNothing()
  })

  it('more than ten megabytes, in either language', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)])
    expect(await refusalOf({ file: { content: large } })).toEqual({
      file: ['Fișierul este prea mare (cel mult 10 MB).'],
    })
    const english = await send({ file: { content: large } }, {
      ...desk.clinic.owner,
      'accept-language': 'en',
    } as never)
    expect(english.body.errors.file).toEqual(['The file is too large (at most 10 MB).'])
    const fifty = Buffer.concat([picture, Buffer.alloc(50 * 1024 * 1024)])
    expect(await refusalOf({ file: { content: fifty } })).toHaveProperty('file')
    await expectNothing()
  })

  it('two where one is taken, a text for a file, a file for a text, and no file', async () => {
    const file = { content: picture }
    expect(await refusalOf({ file: [file, file] })).toEqual({ file: ['Prea multe fișiere (cel mult 1).'] })
    expect(await refusalOf({ type: file })).toEqual({ type: ['Aici nu se trimite un fișier.'] })
    expect(await refusalOf({ file: 'x' })).toEqual({ file: ['Alege un fișier.'] })
    const json = {
      type: 'doctor',
      id: desk.doctorId,
      file: { name: 'a', type: 'image/png', size: 1, sha256: '' },
    }
    expect((await desk.post('/v2/images', json)).body.errors).toEqual({ file: ['Alege un fișier.'] })
    expect(
      (await upload(app, '/v2/images', desk.clinic.owner, { type: 'doctor', id: 1 })).body.errors,
    ).toEqual({
      file: ['Alege un fișier.'],
    })
    await expectNothing()
  })

  it('a file for a call that takes none', async () => {
    const reply = await upload(app, '/add_patient', desk.clinic.owner, { first_name: { content: picture } })
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { first_name: ['Aici nu se trimite un fișier.'] } },
    })
  })

  it('an eleventh of a location, also when two come at once', async () => {
    const add = () => send({ type: 'location', id: desk.clinic.locationId })
    for (let n = 0; n < 9; n++) expect((await add()).status).toBe(200)
    const both = await Promise.all([add(), add()])
    expect(both.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(both.find(reply => reply.status === 422)?.body.errors).toEqual({
      file: ['Prea multe fișiere (cel mult 10).'],
    })
    await work()
    expect(await countFiles()).toBe(10)
    expect(await list('location', desk.clinic.locationId)).toHaveLength(10)
  })
})

test('two photos of one doctor at once leave one', async () => {
  const both = await Promise.all([send(), send()])
  expect(both.map(reply => reply.status)).toEqual([200, 200])
  await work()
  expect(await countFiles()).toBe(1)
  expect(await list()).toHaveLength(1)
})

describe('whose it is', () => {
  it('another clinic’s is not there', async () => {
    const { id } = (await send()).body.data
    const { owner } = outsider.clinic
    expect((await send({}, owner)).status).toBe(404)
    expect(await list('doctor', desk.doctorId, owner)).toEqual([])
    const body = { type: 'doctor', id: desk.doctorId, image_id: id }
    expect((await desk.post('/remove-image', body, owner)).status).toBe(404)
    for (const type of ['clinic', 'location', 'cabinet', 'account'])
      expect((await send({ type, id: desk.clinic.clinicId }, owner)).status).toBe(404)
    await work()
    expect(await countFiles()).toBe(1)
  })

  it('who may not change it may not send one, nor list them', async () => {
    const { headers, accountId } = await addStaff(app, desk.clinic.clinicId, ['cabinets.manage'])
    for (const type of ['clinic', 'location', 'doctor', 'account'])
      expect((await send({ type, id: desk.clinic.clinicId }, headers)).status).toBe(403)
    expect((await desk.get(`/v2/images?type=doctor&id=${desk.doctorId}`, headers)).status).toBe(403)
    expect((await send({ type: 'cabinet', id: desk.clinic.cabinetId }, headers)).status).toBe(200)
    expect((await send({ type: 'account', id: accountId }, headers)).status).toBe(200)
    await work()
    expect(await countFiles()).toBe(2)
  })
})

describe('a link to a file', () => {
  it('opens it for five minutes, privately and tamed', async () => {
    const url = await link()
    const reply = await ask(url)
    expect(reply.rawPayload.equals(picture)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'content-disposition': `inline; filename="Fa_a _.jpg"; filename*=UTF-8''Fa%C8%9Ba%20%C8%99.jpg`,
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.headers['content-security-policy']).toContain('sandbox')
    app.clock.now += 5 * 60_000 + 1
    expect((await ask(url)).statusCode).toBe(410)
    app.clock.now -= 5 * 60_000 + 1
  })

  it('gives the bytes that are asked for', async () => {
    const url = await link()
    const size = picture.length
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      ['bytes=10-', 10, size],
      ['bytes=-5', size - 5, size],
      ['bytes=5-999999999', 5, size],
    ] as const) {
      const reply = await ask(url, { range })
      expect(reply.statusCode, range).toBe(206)
      expect(reply.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${size}`)
      expect(reply.rawPayload.equals(picture.subarray(from, to))).toBe(true)
    }
    expect(await ask(url, { range: `bytes=${size}-` })).toMatchObject({ statusCode: 416 })
    for (const range of ['bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4'])
      expect((await ask(url, { range })).statusCode, range).toBe(200)
  })

  it('is nobody’s once changed', async () => {
    const url = await link()
    const [clinic, file, end, signature = ''] = url.slice('/v2/files/'.length).split('.')
    for (const other of [
      [outsider.clinic.clinicId, file, end, signature],
      [clinic, Number(file) + 1, end, signature],
      [clinic, file, Number(end) + 60_000, signature],
      [clinic, file, end, `${signature.slice(0, -2)}AA`],
      [clinic, file, end, ''],
    ])
      expect((await ask(`/v2/files/${other.join('.')}`)).statusCode).toBe(404)
  })
})

describe('over a real connection', () => {
  let port: number
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as { port: number }).port
  })

  /** Sends the head of a request and a part of its body. */
  async function begin(part: Buffer, length: number, type: string) {
    const socket = connect(port, '127.0.0.1')
    const { authorization } = desk.clinic.owner
    socket.write(
      `POST /api/v2/images HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
    )
    socket.write(part)
    return socket
  }

  it('leaves nothing of what breaks off in the middle', async () => {
    const content = Buffer.concat([picture, Buffer.alloc(3 * 1024 * 1024)])
    const { body, type } = await makeForm({ type: 'doctor', id: desk.doctorId, file: { content } })
    const socket = await begin(body.subarray(0, 2 * 1024 * 1024), body.length, type)
    await until(() => listStored().length > 0)
    socket.destroy()
    await until(() => listStored().length === 0)
    await expectNothing()
  })

  it('tells of a file too large while more of it is coming, and nothing is left', async () => {
    const content = Buffer.concat([picture, Buffer.alloc(40 * 1024 * 1024)])
    const { body, type } = await makeForm({ type: 'doctor', id: desk.doctorId, file: { content } })
    const reply = await fetch(`http://127.0.0.1:${port}/api/v2/images`, {
      method: 'POST',
      headers: { ...desk.clinic.owner, 'content-type': type },
      body,
    })
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({
      errors: { file: ['Fișierul este prea mare (cel mult 10 MB).'] },
    })
    await expectNothing()
  })

  it('gives the head alone of what may have no end, and goes on', async () => {
    const socket = connect(port, '127.0.0.1')
    const { authorization } = desk.clinic.owner
    socket.write(`HEAD /api/v2/changes HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`)
    socket.write(`GET /api/v2/version HTTP/1.1\r\nhost: x\r\n\r\n`)
    let heard = ''
    socket.on('data', (data: Buffer) => (heard += data.toString()))
    await until(() => heard.includes('"version"'))
    expect(heard).toMatch(/^HTTP\/1.1 200 OK/)
    socket.destroy()
  })

  it('keeps answering who sends more behind', async () => {
    const { body, type } = await makeForm({
      type: 'doctor',
      id: desk.doctorId,
      file: { content: 'no picture' },
    })
    const socket = await begin(body, body.length, type)
    const [reply] = await once(socket, 'data')
    expect(String(reply)).toContain('422')
    socket.write(`GET /api/v2/version HTTP/1.1\r\nhost: x\r\n\r\n`)
    const [next] = await once(socket, 'data')
    expect(String(next)).toContain('200 OK')
    socket.destroy()
  })
})
