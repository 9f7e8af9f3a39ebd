import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addClinic, addDoctor, insert } from '#test/factories.ts'

const ORIGIN = 'https://zambet.test'
/** The doctor's of the test's clinic, in an address. */
const NAME = 'andrei-ionescu'
const TEN_MINUTES = 600_000

let app: TestApp
let desk: Desk
let slug: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  slug = `clinica-${desk.clinic.clinicId}`
  await app.call('PUT', '/v2/company', { body: { slug }, headers: desk.clinic.owner })
  app.clock.now += TEN_MINUTES
})

const take = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers })

const placesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.replaceAll('&amp;', '&'))

/** Every address of every file, as a crawler finds them. */
async function crawl(): Promise<string[]> {
  const addresses: string[] = []
  for (const file of placesIn((await take('/sitemap.xml')).body)) {
    const reply = await take(file.slice(ORIGIN.length))
    expect(reply.statusCode, file).toBe(200)
    addresses.push(...placesIn(reply.body))
  }
  return addresses
}

test('robots.txt lets everybody in and says where the sitemap is, whatever host was asked', async () => {
  const reply = await take('/robots.txt', { host: 'evil.example' })
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${ORIGIN}/sitemap.xml\n`)
})

test('the sitemap names a clinic, its places and doctors in both languages, with the last change', async () => {
  const { clinicId, locationId } = desk.clinic
  const addresses = await crawl()
  for (const path of [
    '/pacient',
    '/privacy',
    `/c/${slug}`,
    `/pacient/clinica/${clinicId}/${locationId}`,
    `/pacient/medic/${desk.doctorId}-${NAME}`,
  ]) {
    expect(addresses).toContain(ORIGIN + path)
    expect(addresses).toContain(`${ORIGIN}${path}?language=en`)
  }
  await app.sql.query('update doctors set changed_at = $1 where id = $2', [
    new Date('2026-12-24T10:00:00Z'),
    desk.doctorId,
  ])
  app.clock.now += TEN_MINUTES
  const { body, headers } = await take(`/sitemaps/${Math.floor(clinicId / 50)}.xml`)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const doctor = new RegExp(`<url><loc>[^<]*/medic/${desk.doctorId}-${NAME}</loc>.*`).exec(body)?.[0]
  expect(doctor).toContain('<lastmod>2026-12-24T10:00:00.000Z</lastmod>')
  expect(doctor).toContain(
    `hreflang="en" href="${ORIGIN}/pacient/medic/${desk.doctorId}-${NAME}?language=en"`,
  )
})

test('only what patients may see is named', async () => {
  const { clinicId } = desk.clinic
  const hidden = await addDoctor(app, desk.clinic, [desk.serviceId])
  await app.sql.query('update doctors set online_visible = false where id = $1', [hidden])
  const gone = await addDoctor(app, desk.clinic, [desk.serviceId])
  await app.sql.query('update doctors set active = false where id = $1', [gone])
  const empty = await insert(app, 'locations', { clinic_id: clinicId, name: 'Fără medici' })
  const silent = await addClinic(app)
  await app.sql.query('update clinics set slug = $1 where clinic_id = $2', [
    `muta-${silent.clinicId}`,
    silent.clinicId,
  ])
  const addresses = await crawl()
  expect(addresses).toContain(`${ORIGIN}/pacient/medic/${desk.doctorId}-${NAME}`)
  for (const part of [`/medic/${hidden}-`, `/medic/${gone}-`, `/${clinicId}/${empty['id']}`, `/c/muta-`])
    expect(addresses.filter(address => address.includes(part))).toEqual([])
})

test('what cannot say in which town it is waits until it can', async () => {
  const { clinicId, locationId } = desk.clinic
  const pages = [`/c/${slug}`, `/${clinicId}/${locationId}`, `/medic/${desk.doctorId}-`]
  const listed = async () => {
    app.clock.now += TEN_MINUTES
    const addresses = await crawl()
    return pages.filter(page => addresses.some(address => address.includes(page)))
  }
  await app.sql.query(`update locations set city = '' where clinic_id = $1`, [clinicId])
  const other = await insert(app, 'locations', { clinic_id: clinicId, name: 'Nord', city: 'Cluj-Napoca' })
  expect(await listed()).toEqual([pages[0]])
  await app.sql.query('update locations set active = false where id = $1', [other['id']])
  expect(await listed()).toEqual([])
  await app.sql.query(`update locations set city = 'Brașov' where clinic_id = $1`, [clinicId])
  expect(await listed()).toEqual(pages)
})

test('a file of clinics that show nobody is there all the same, since the list names it', async () => {
  let last = 0
  for (let added = 0; added < 100; added++) last = (await addClinic(app)).clinicId
  app.clock.now += TEN_MINUTES
  const { statusCode, body } = await take(`/sitemaps/${Math.floor(last / 50) - 1}.xml`)
  expect([statusCode, placesIn(body)]).toEqual([200, []])
  await crawl()
})

test('it is kept for ten minutes, then it is made anew, and who has it is told so', async () => {
  const first = await take('/sitemap.xml')
  await app.sql.query('update doctors set active = false where clinic_id = $1', [desk.clinic.clinicId])
  const part = `/sitemaps/${Math.floor(desk.clinic.clinicId / 50)}.xml`
  await crawl()
  await app.sql.query('update doctors set active = true where clinic_id = $1', [desk.clinic.clinicId])
  expect((await take(part)).body).not.toContain(`/c/${slug}<`)
  app.clock.now += TEN_MINUTES
  expect((await take(part)).body).toContain(`/c/${slug}<`)
  const again = await take('/sitemap.xml', { 'if-none-match': String(first.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each(['/sitemaps/7777777.xml', '/sitemaps/-1.xml', '/sitemaps/1e9.xml', '/sitemaps/01.xml'])(
  'there is no %s',
  async url => expect((await take(url)).statusCode).toBe(404),
)

test.each([
  '/b/abc',
  '/rate/abc',
  '/fill-form/abc',
  '/document/abc',
  '/verify-document',
  '/login/cabinet',
  '/login/verify-otp/1',
  '/logout',
  '/register/pacient',
  '/register/cabinet',
  '/reset-password/cabinet',
  '/set-password/cabinet?token=1.x',
  '/email-change-verify/abc',
  '/appointments',
  '/favorit',
  '/patient/offers',
  '/pacient/confirmare',
  '/cabinet/administration/calendar',
  '/demo/messages',
  '/api/v2/version',
  '/nowhere',
])('%s is kept out of search', async url => {
  expect((await take(url)).headers['x-robots-tag']).toBe('noindex')
})

test.each(['/', '/pacient', '/pacient?language=en', '/robots.txt', '/sitemap.xml', '/c/aurora'])(
  '%s may be found',
  async url => expect((await take(url)).headers['x-robots-tag']).toBeUndefined(),
)
