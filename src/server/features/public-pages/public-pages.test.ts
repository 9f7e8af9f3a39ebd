import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addDoctor, addPatient, addService, insert } from '#test/factories.ts'
import enLegal from '#web/i18n/en/legal.ts'
import roLegal from '#web/i18n/ro/legal.ts'
import { ensureWeb } from '../../../../scripts/lib/web-build.mjs'

let app: TestApp
let desk: Desk
let slug: string
let addresses: Record<'home' | 'doctor' | 'place' | 'clinic' | 'privacy', string>

beforeAll(async () => {
  await ensureWeb(process.execPath)
  app = await startTestApp()
}, 180_000)
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  const { clinicId, locationId } = desk.clinic
  slug = `clinica-${clinicId}-a`
  await app.call('PUT', '/v2/company', { body: { slug }, headers: desk.clinic.owner })
  await app.sql.query(`update doctors set first_name = 'Andrei', last_name = 'Țuță' where id = $1`, [
    desk.doctorId,
  ])
  // What was drawn of an earlier clinic is no longer kept.
  app.clock.now += 60_000
  addresses = {
    home: '/pacient',
    doctor: `/pacient/medic/${desk.doctorId}-andrei-tuta`,
    place: `/pacient/clinica/${clinicId}/${locationId}`,
    clinic: `/c/${slug}`,
    privacy: '/privacy',
  }
})

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

async function read(url: string): Promise<string> {
  const { statusCode, body, headers } = await get(url)
  expect(statusCode, url).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  return body
}

/** What a pattern finds in a page. */
const find = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
const factsOf = (html: string): { '@type': string; [name: string]: unknown }[] =>
  JSON.parse(find(html, /<script type="application\/ld\+json">(.*?)<\/script>/))['@graph']
const dataOf = (html: string) =>
  JSON.parse(find(html, /<script type="application\/json" id="page-data">(.*?)<\/script>/))

describe.each(['home', 'doctor', 'place', 'clinic', 'privacy'] as const)('the page %s', name => {
  it('has one heading, its own title, one address in two languages, and facts', async () => {
    const html = await read(addresses[name])
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/<meta name="description" content="[^"]{50,170}">/g)).toHaveLength(1)
    const url = `https://zambet.test${addresses[name]}`
    expect(html).toContain(`<link rel="canonical" href="${url}">`)
    expect(html).toContain(`<link rel="alternate" hreflang="en" href="${url}?language=en">`)
    expect(html).toContain(`<meta property="og:url" content="${url}">`)
    expect(factsOf(html).length).toBeGreaterThan(0)
  })

  it('is in English where its address says so, and leads to English pages', async () => {
    const html = await read(`${addresses[name]}?language=en`)
    expect(html).toContain('<html lang="en"')
    expect(html).toContain(`<link rel="canonical" href="https://zambet.test${addresses[name]}?language=en">`)
    expect(html).not.toMatch(/Programează|Alege/)
    const links = [...html.matchAll(/ href="(\/(?:pacient|c\/)[^"]*)"/g)].map(([, href = '']) => href)
    expect(links.filter(href => !href.includes('confirmare') && !href.includes('language=en'))).toEqual([])
  })

  it('is the same for everybody: who asks, with what, and by which name of ours', async () => {
    const stranger = await get(addresses[name])
    const person = await get(addresses[name], {
      ...desk.clinic.owner,
      cookie: 'session=1',
      host: 'evil.example',
      'accept-language': 'en',
      'x-forwarded-host': 'evil.example',
    })
    expect(person.body).toBe(stranger.body)
    expect(person.headers['set-cookie']).toBeUndefined()
    expect(stranger.body).not.toContain('evil.example')
    expect(stranger.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  })

  it('is not sent again to who has it, and pressed for who takes it so', async () => {
    const { headers, body } = await get(addresses[name])
    const again = await get(addresses[name], { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const brotli = await get(addresses[name], { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(body)
    const gzip = await get(addresses[name], { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body)
    expect(brotli.rawPayload.length).toBeLessThan(20_000)
    const head = await app.app.inject({ method: 'HEAD', url: addresses[name] })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('stands whatever its address says', async () => {
    for (const search of [
      '?services=[99]&start=x&day=1',
      '?q=%00',
      '?pages=1e9',
      '?q=<script>alert(1)</script>',
      '?%',
    ]) {
      const html = await read(addresses[name] + search)
      expect(html).not.toContain('<script>alert')
    }
  })
})

test('a doctor’s page reads without scripts: name, prices, the first hours, a phone to press', async () => {
  const html = await read(`${addresses.doctor}?services=[${desk.serviceId}]`)
  expect(html).toContain('<title>Dr. Andrei Țuță')
  expect(html).toMatch(/<h1[^>]*>Dr\. Andrei Țuță<\/h1>/)
  expect(html).toContain('150\u00a0lei')
  expect(html).toContain('>10:00<')
  expect(html).toContain('href="tel:+40')
  const [doctor, crumbs] = factsOf(html)
  expect(doctor).toMatchObject({
    '@type': 'Physician',
    name: 'Dr. Andrei Țuță',
    url: `https://zambet.test${addresses.doctor}`,
    makesOffer: [{ '@type': 'Offer', price: 150, priceCurrency: 'RON' }],
  })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
})

const titleOf = async (address: string) => find(await read(address), /<title>(.*?) · Zâmbet<\/title>/)

test('no two pages have one title, whoever has the same name in the same town', async () => {
  const move = (locationId: number, address: string, city: string) =>
    app.sql.query('update locations set address = $2, city = $3 where id = $1', [locationId, address, city])
  const titles = async (of: Desk) => {
    app.clock.now += 60_000
    const { clinicId, locationId } = of.clinic
    const { rows } = await app.sql.query('select slug from clinics where clinic_id = $1', [clinicId])
    return Promise.all([
      titleOf(`/c/${rows[0].slug}`),
      titleOf(`/pacient/clinica/${clinicId}/${locationId}`),
      titleOf(`/pacient/medic/${of.doctorId}-andrei-tuta`),
    ])
  }
  const town = `Târgu ${desk.clinic.clinicId}`
  const twin = await openDesk(app)
  await app.sql.query(`update doctors set first_name = 'Andrei', last_name = 'Țuță' where id = $1`, [
    twin.doctorId,
  ])
  await move(desk.clinic.locationId, 'Str. Horea 5', town)
  const clinic = `Clinica Surâs, clinică stomatologică, ${town}`
  const place = `Programări la Clinica Surâs, ${town}`
  const doctor = `Dr. Andrei Țuță, medic dentist, Clinica Surâs, ${town}`
  expect(await titles(desk)).toEqual([clinic, place, doctor])

  await move(twin.clinic.locationId, 'Str. Lungă 1', town.toUpperCase())
  expect(await titles(desk)).toEqual([clinic, place, doctor].map(each => `${each}, Str. Horea 5`))

  await move(twin.clinic.locationId, 'STR. HOREA 5', town)
  expect(await titles(desk)).toEqual([
    `${clinic}, ${slug}`,
    `${place}, ${desk.clinic.clinicId}/${desk.clinic.locationId}`,
    `${doctor}, ${desk.doctorId}-andrei-tuta`,
  ])

  await move(twin.clinic.locationId, 'Str. Horea 5', 'Cluj-Napoca')
  const namesake = await addDoctor(app, desk.clinic, [desk.serviceId])
  await app.sql.query(`update doctors set first_name = 'Dr. Andrei', last_name = 'TUTA' where id = $1`, [
    namesake,
  ])
  expect(await titles(desk)).toEqual([clinic, place, `${doctor}, ${desk.doctorId}-andrei-tuta`])
})

test('a page that cannot say in which town it is, is kept out of search', async () => {
  await app.sql.query(`update locations set city = '' where clinic_id = $1`, [desk.clinic.clinicId])
  for (const name of ['clinic', 'doctor', 'place'] as const)
    expect(await read(addresses[name]), name).toContain('<meta name="robots" content="noindex">')
  await app.sql.query(`update locations set city = 'Brașov' where clinic_id = $1`, [desk.clinic.clinicId])
  app.clock.now += 60_000
  for (const address of Object.values(addresses)) expect(await read(address)).not.toContain('noindex')
})

test('a doctor’s plain address says the first hours, and the way from all doctors', async () => {
  const html = await read(addresses.doctor)
  expect(html).toContain('Ore libere pentru Consultație')
  expect(html).toContain('>10:00<')
  const crumbs = factsOf(html)[1] as unknown as { itemListElement: { name: string; item: string }[] }
  expect(crumbs.itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ['Dentiști', 'https://zambet.test/pacient'],
    ['București', 'https://zambet.test/pacient?city=Bucure%C8%99ti'],
    ['Dr. Andrei Țuță', `https://zambet.test${addresses.doctor}`],
  ])
  for (const { item } of crumbs.itemListElement.slice(0, 2))
    expect(html).toContain(`href="${item.replace('https://zambet.test', '')}"`)
  expect(gzipSync(html).length).toBeLessThan(20_000)
})

test('what is done with data is read without scripts, in the words of the dialog', async () => {
  for (const [search, { privacy }] of [
    ['', roLegal],
    ['?language=en', enLegal],
  ] as const) {
    const html = await read(addresses.privacy + search)
    expect(html).toContain(`<title>${privacy.title} · Zâmbet</title>`)
    expect(find(html, /<h1[^>]*>(.*?)<\/h1>/)).toBe(privacy.title)
    for (const part of Object.values(privacy))
      if (typeof part === 'object') expect(html).toContain(`>${part.title}</h2><p>${part.text}</p>`)
  }
  expect(await read(addresses.home)).toContain('href="/privacy"')
})

test('a doctor’s rating is a fact once three have given one', async () => {
  const rated = async () => {
    app.clock.now += 60_000
    return factsOf(await read(addresses.doctor))[0]
  }
  await app.sql.query(
    `insert into review_counts (clinic_id, doctor_id, hidden, rating, count) values ($1, $2, false, 5, 2)`,
    [desk.clinic.clinicId, desk.doctorId],
  )
  expect(await rated()).not.toHaveProperty('aggregateRating')
  await app.sql.query(
    `insert into review_counts (clinic_id, doctor_id, hidden, rating, count) values ($1, $2, false, 4, 1), ($1, $2, true, 1, 9)`,
    [desk.clinic.clinicId, desk.doctorId],
  )
  expect(await rated()).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 3, bestRating: 5 },
  })
})

test('the clinic’s page says when it is open', async () => {
  const hours = [{ days: [1, 2, 3, 4, 5], start: '08:00', end: '20:00' }]
  await app.sql.query('update locations set hours = $1 where clinic_id = $2', [
    JSON.stringify(hours),
    desk.clinic.clinicId,
  ])
  const [clinic] = factsOf(await read(addresses.clinic))
  expect(clinic).toMatchObject({
    '@type': 'Dentist',
    name: 'Clinica Surâs',
    openingHoursSpecification: [
      { opens: '08:00', closes: '20:00', dayOfWeek: expect.arrayContaining(['Monday', 'Friday']) },
    ],
    employee: [{ name: 'Dr. Andrei Țuță' }],
  })
  expect(clinic).not.toHaveProperty('aggregateRating')
})

/** Where an address leads for good. */
async function moved(url: string) {
  const { statusCode, headers } = await get(url)
  expect(statusCode, url).toBe(301)
  return headers.location
}

test('the search leads to a doctor at the address that the page has', async () => {
  const html = await read(addresses.home)
  const links = [...html.matchAll(/ href="(\/pacient\/medic\/[^"?]*)/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(href => !/\/\d+-[a-z]/.test(href))).toEqual([])
})

test('an address that a page had leads to the one that it has', async () => {
  expect(await moved(`/pacient/medic/${desk.doctorId}`)).toBe(addresses.doctor)
  expect(await moved(`/pacient/medic/${desk.doctorId}-alt-nume?services=[1]`)).toBe(
    `${addresses.doctor}?services=[1]`,
  )
  await app.call('PUT', '/v2/company', { body: { slug: `${slug}-noua` }, headers: desk.clinic.owner })
  app.clock.now += 60_000
  expect(await moved(`/c/${slug}?via=code`)).toBe(`/c/${slug}-noua?via=code`)
})

test('what is not there says so, and what left that it left', async () => {
  const { clinicId, locationId } = desk.clinic
  const hidden = await addDoctor(app, desk.clinic, [desk.serviceId])
  await app.sql.query('update doctors set online_visible = false where id = $1', [hidden])
  const left = await addDoctor(app, desk.clinic, [desk.serviceId])
  await app.sql.query('update doctors set active = false where id = $1', [left])
  const empty = await insert(app, 'locations', { clinic_id: clinicId, name: 'Fără medici' })
  for (const [status, title, paths] of [
    [
      404,
      'Medicul nu este aici',
      ['999999', 'abc', '0', '9'.repeat(16), '999999-ana'].map(id => `/pacient/medic/${id}`),
    ],
    [
      410,
      'Medicul nu mai primește programări',
      [`/pacient/medic/${hidden}`, `/pacient/medic/${left}-ana-popescu`],
    ],
    [
      404,
      'Locul acesta nu este aici',
      [
        `/pacient/clinica/${clinicId}/999999`,
        '/pacient/clinica/x/y',
        `/pacient/clinica/${clinicId + 1}/${locationId}`,
      ],
    ],
    [410, 'Aici nu se mai fac programări', [`/pacient/clinica/${clinicId}/${empty['id']}`]],
    [404, 'Clinica nu este aici', ['/c/nimeni-aici', '/c/%00']],
    [404, 'Pagina nu există', ['/nimic', '/pacient/medic', '/privacy/x', '/c/a/b/c', '/404/page']],
  ] as const)
    for (const path of paths) {
      const reply = await get(path)
      expect(reply.statusCode, path).toBe(status)
      expect(reply.headers).not.toHaveProperty('etag')
      expect(find(reply.body, /<title>(.*?)<\/title>/), path).toBe(`${title} · Zâmbet`)
      expect(find(reply.body, /<h1[^>]*>(.*?)<\/h1>/), path).toBe(title)
      expect(reply.body).toContain('<meta name="robots" content="noindex">')
      expect(reply.body).not.toMatch(/canonical|ld\+json|Ionescu/)
      // Without scripts it leads on: a search that the browser makes, and the way home.
      expect(reply.body).toMatch(/<form[^>]* action="\/pacient"/)
      expect(reply.body).toContain('<a href="/pacient"')
    }
  const english = await get('/nothing?language=en')
  expect(english.body).toContain('<html lang="en"')
  expect(find(english.body, /<h1[^>]*>(.*?)<\/h1>/)).toBe('This page does not exist')
  expect(english.body).toContain('<input type="hidden" name="language" value="en"')
  expect((await get('/pacient/medic/999999', { 'if-none-match': '*' })).statusCode).toBe(404)
})

test('scripts in names and texts stay words', async () => {
  const bad = '</script><script>alert(1)</script><!--'
  await app.sql.query(`update doctors set description = $1, first_name = $1 where id = $2`, [
    bad,
    desk.doctorId,
  ])
  await app.sql.query(`update clinics set name = $1, description_ro = $1 where clinic_id = $2`, [
    bad,
    desk.clinic.clinicId,
  ])
  await addService(app, desk.clinic.clinicId, { name_ro: bad, name_en: bad })
  app.clock.now += 60_000
  const { headers } = await get(addresses.doctor)
  for (const address of [String(headers.location), addresses.place, addresses.clinic, addresses.home]) {
    const html = await read(address)
    expect(html, address).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    // Two of data, three of files: none of anybody else's.
    expect(html.match(/<script/g), address).toHaveLength(5)
    expect(dataOf(html).answers.length).toBeGreaterThan(0)
    expect(factsOf(html).length).toBeGreaterThan(0)
  }
})

test('nothing of a patient is on any page', async () => {
  const accountId = await addAccount(app, {
    first_name: 'Zenobia',
    last_name: 'Ascunsescu',
    mobile: '+40799000111',
  })
  await addPatient(app, desk.clinic.clinicId, {
    first_name: 'Zenobia',
    last_name: 'Ascunsescu',
    mobile: '+40799000111',
    account_id: accountId,
  })
  for (const address of Object.values(addresses))
    expect(await read(address), address).not.toMatch(/Zenobia|Ascunsescu|799000111|Bearer|token/)
})

test('a page is drawn once for all who ask in ten seconds, and the same one keeps its tag', async () => {
  const before = await get(addresses.doctor)
  await app.sql.query(`update doctors set title = 'Medic primar' where id = $1`, [desk.doctorId])
  app.clock.now += 9_999
  expect((await get(addresses.doctor)).body).toBe(before.body)
  app.clock.now += 1
  expect((await get(addresses.doctor)).body).toContain('Medic primar')
  const shown = await get(addresses.doctor)
  app.clock.now += 10_000
  const drawnAnew = await get(addresses.doctor)
  expect(drawnAnew.body).not.toBe(shown.body)
  expect(drawnAnew.headers.etag).toBe(shown.headers.etag)
})

test('what a page asked is asked ahead the next time, and left aside where it is wanted no more', async () => {
  const chosen = `${addresses.doctor}?services=[${desk.serviceId}]`
  const before = dataOf(await read(chosen)).answers
  app.clock.now += 10_000
  expect(dataOf(await read(chosen)).answers).toEqual(before)
  const other = await addService(app, desk.clinic.clinicId)
  await app.sql.query('update doctor_services set service_id = $1 where doctor_id = $2', [
    other,
    desk.doctorId,
  ])
  app.clock.now += 60_000
  const after = dataOf(await read(chosen)).answers
  expect(JSON.stringify(after)).not.toContain(`"service_ids":[${desk.serviceId}]`)
})

test('where a visit is confirmed is drawn and keeps the hour for nobody', async () => {
  const question = `doctor=${desk.doctorId}&services=[${desk.serviceId}]`
  const html = await read(`/pacient/confirmare?${question}&start=2026-11-30T10:00:00%2B02:00`)
  expect(html).toContain('Andrei Țuță')
  expect(html).toContain('10:00')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('<form')
  const { rows } = await app.sql.query('select from reservations where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  expect(rows).toEqual([])
  expect(await read('/pacient/confirmare?start=x&doctor=-1')).toContain('<h1')
})
