import { brotliCompressSync } from 'node:zlib'
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
  expect(cities.body.data).toContainEqual({ id: 179_141, name: 'Sectorul 1', kind: 'sector' })
  expect((await get('/cities?county_id=1')).body.data).toEqual([])
})

test('they are kept for a day', async () => {
  for (const path of ['/countries', '/counties?country_id=642', '/cities?county_id=127']) {
    const { headers } = await app.app.inject({ method: 'GET', url: `/api${path}` })
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(headers['vary']).toContain('accept-language')
  }
})

test('no county weighs more than 2 KB', async () => {
  const { body } = await get(`/counties?country_id=${ROMANIA}`)
  for (const { id } of body.data as { id: number }[]) {
    const { rawPayload } = await app.app.inject({ method: 'GET', url: `/api/cities?county_id=${id}` })
    expect(brotliCompressSync(rawPayload).length).toBeLessThan(2048)
  }
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
