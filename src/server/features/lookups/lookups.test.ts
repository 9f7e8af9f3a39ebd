import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { findCity, findCounty } from './lookups.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ROMANIA = 642
const get = (path: string, headers?: Record<string, string>) => app.call('GET', path, { headers })
const raw = (path: string, encoding: string) =>
  app.app.inject({ method: 'GET', url: `/api${path}`, headers: { 'accept-encoding': encoding } })

test('countries come with Romania first, named in the caller’s language', async () => {
  const { status, body } = await get('/countries?language=ro')
  expect(status).toBe(200)
  const { data } = body.data
  expect(data[0]).toEqual({ id: ROMANIA, name: 'România', dialCode: '40', code: 'RO' })
  expect(data.length).toBeGreaterThan(235)
  expect(new Set(data.map(({ id }: { id: number }) => id)).size).toBe(data.length)
  expect(data).toContainEqual({ id: 276, name: 'Germania', dialCode: '49', code: 'DE' })
  const english = await get('/countries', { 'accept-language': 'en' })
  expect(english.body.data.data).toContainEqual({ id: 276, name: 'Germany', dialCode: '49', code: 'DE' })
})

test('counties and their places are Romania’s, and none abroad', async () => {
  const counties = await get(`/counties?country_id=${ROMANIA}`)
  expect(counties.body.data).toHaveLength(42)
  expect(counties.body.data).toContainEqual({ id: 127, name: 'Cluj' })
  expect((await get('/counties?country_id=276')).body.data).toEqual([])
  const cities = await get('/cities?county_id=403')
  expect(cities.body.data[0]).toMatchObject({ name: 'București', kind: 'municipality' })
  expect(cities.body.data).toContainEqual({ id: 179_141, name: 'Sectorul 1', kind: 'sector' })
  const cluj = (await get('/cities?county_id=127')).body.data
  expect(cluj[0]).toMatchObject({ name: 'Câmpia Turzii', kind: 'municipality' })
  expect(cluj.at(-1)).toEqual({ id: 60_099, name: 'Vultureni' })
  expect((await get('/cities?county_id=1')).body.data).toEqual([])
})

test('they are kept for a day', async () => {
  for (const path of ['/countries', '/counties?country_id=642', '/cities?county_id=127']) {
    const { headers } = await app.app.inject({ method: 'GET', url: `/api${path}` })
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(headers['vary']).toContain('accept-language')
  }
})

test('no county weighs more than 2 KB, nor all with their places more than 30', async () => {
  const { body } = await get(`/counties?country_id=${ROMANIA}`)
  const places = (body.data as { id: number }[]).map(({ id }) => `/cities?county_id=${id}`)
  let total = 0
  for (const path of [`/counties?country_id=${ROMANIA}`, ...places]) {
    const { rawPayload } = await raw(path, 'gzip, br')
    expect(rawPayload.length).toBeLessThan(2048)
    total += rawPayload.length
  }
  expect(total).toBeLessThan(30_000)
})

test('they come as they are to whoever takes nothing compressed', async () => {
  const pressed = await raw('/cities?county_id=127', 'br')
  expect(pressed.headers['content-encoding']).toBe('br')
  const plain = await raw('/cities?county_id=127', 'identity, br;q=0')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(pressed.rawPayload)).toEqual(plain.rawPayload)
  expect((await raw('/cities?county_id=127', 'gzip')).headers['content-encoding']).toBe('gzip')
})

test.each(['/counties', '/counties?country_id=x', '/cities?county_id=0', '/cities'])(
  'refuse %s',
  async path => {
    expect((await get(path)).status).toBe(422)
  },
)

test('a place is found in its own county alone', () => {
  expect(findCounty(127)).toEqual({ id: 127, name: 'Cluj' })
  expect(findCounty(1)).toBeUndefined()
  expect(findCity(403, 179_141)).toMatchObject({ name: 'Sectorul 1' })
  expect(findCity(127, 179_141)).toBeUndefined()
})
