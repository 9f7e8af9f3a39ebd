import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { CallReply } from '#test/app.ts'
import { addClinic, addDoctor, addStaff, signIn } from '#test/factories.ts'
import {
  HOUR,
  MINUTE,
  onWednesday,
  openVideoDesk,
  SECOND,
  VIDEO_NOW,
  type VideoDesk,
} from '#test/video-desk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let desk: VideoDesk
beforeAll(async () => {
  desk = await openVideoDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  desk.test.clock.now = Date.parse(VIDEO_NOW)
  for (const server of [desk.zoom, desk.meet]) {
    server.forgetMishaps()
    server.desk.isRefused = false
    server.desk.scope = SCOPES[server === desk.zoom ? 'zoom' : 'google_meet']
  }
  await desk.test.sql.query(`delete from meeting_rooms; delete from meetings; delete from video_connections;
    delete from video_providers; delete from attempts; delete from graphile_worker._private_jobs`)
  const [last] = await rows('select coalesce(max(id), 0) as id from audit_entries')
  lastEntry = last.id
})

let lastEntry = 0
let hours = 0
/** One that no other visit here has. */
const freeHour = () => {
  hours += 1
  return onWednesday(`${String(9 + (hours >> 1)).padStart(2, '0')}:${hours % 2 ? '30' : '00'}`)
}

const book = (fields: Record<string, unknown> = {}): Promise<number> =>
  desk.bookVideo({ start: freeHour(), ...fields })

const SCOPES: Record<VideoProviderName, string> = { zoom: '', google_meet: '' }
beforeAll(() => {
  SCOPES.zoom = desk.zoom.desk.scope
  SCOPES.google_meet = desk.meet.desk.scope
})

type Headers = Record<string, string>
const saidBy = ({ status, body }: CallReply) => [status, body.code]
const owner = (): Headers => desk.clinic.owner

/** Goes to the provider and comes back with what it says. */
async function visit(cookies: readonly string[] = [], headers: Headers = owner(), account = 'clinic') {
  const begun = await desk.test.call('GET', `/v2/integrations/zoom/start?account=${account}`, {
    headers: { ...headers, cookie: cookies.join('; ') },
  })
  expect(saidBy(begun)).toEqual([200, undefined])
  const there = await fetch(String(begun.body.data.url), { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe('https://zambet.test/zoom/callback')
  const { code = '', state = '', ...rest } = Object.fromEntries(back.searchParams)
  return { code, state, ...rest, cookies: begun.cookies }
}

const give = (
  body: Record<string, unknown>,
  cookies: readonly string[],
  headers: Headers = owner(),
  call = 'connect-zoom',
): Promise<CallReply> =>
  desk.test.call('POST', `/v4/social-login/${call}`, {
    body,
    headers: { ...headers, cookie: cookies.join('; ') },
  })

const rows = async (text: string, values: unknown[] = []) => (await desk.test.sql.query(text, values)).rows
const connections = () =>
  rows(
    'select provider, account_email, doctor_id, broken_at, left_at, generation from video_connections order by id',
  )
const areLeft = async () => (await connections()).map(({ left_at: leftAt }) => leftAt !== null)
const video = async (headers: Headers = owner()) =>
  (await desk.get('/v2/integrations', headers)).body.data.video
const entries = () =>
  rows(
    `select e.action, e.before, e.after from audit_entries e
      where e.action like 'clinic.video%' and e.id > $1 order by e.id`,
    [lastEntry],
  )

async function addOwnDoctor(permissions: Parameters<typeof addStaff>[2] = ['bookings.view']) {
  const staff = await addStaff(desk.test, desk.clinic.clinicId, permissions)
  const doctorId = await addDoctor(desk.test, desk.clinic, [desk.videoServiceId], {
    account_id: staff.accountId,
  })
  return { ...staff, doctorId }
}

describe('an account of the clinic', () => {
  it('is connected by who agreed there, shown without its secrets, and written down', async () => {
    desk.zoom.desk.user = 'cabinet'
    const { code, state, cookies } = await visit()
    const reply = await give({ code, state }, cookies)
    expect([reply.status, reply.body.data]).toEqual([200, { provider: 'zoom', email: 'cabinet@exemplu.ro' }])
    const shown = await video()
    expect(shown).toMatchObject({
      provider: 'zoom',
      account: {
        email: 'cabinet@exemplu.ro',
        plan: 'paid',
        state: 'ok',
        broken_at: null,
        connected_by: 'Dana Marin',
      },
      providers: [
        { provider: 'zoom', is_available: true, is_trial: false },
        { provider: 'google_meet', is_available: true, is_trial: false },
      ],
      upcoming: 0,
      failed: 0,
      spent: 0,
      daily_limit: 100,
      services: 1,
    })
    expect(shown.account.connected_at).toMatch(/\+0[23]:00$/)
    expect(await entries()).toEqual([
      {
        action: 'clinic.video_added',
        before: null,
        after: { provider: 'zoom', account: 'cabinet@exemplu.ro', state: 'ok' },
      },
    ])
    const [kept] = await rows('select sealed_access, sealed_refresh from video_connections')
    expect(kept.sealed_access).toMatch(/^v1\./)
    const everything = JSON.stringify([shown, kept, await rows('select * from audit_entries')])
    for (const token of desk.zoom.desk.tokens) expect(everything).not.toContain(token)
  })

  it('is connected without the state too, where this browser has one attempt', async () => {
    desk.zoom.desk.user = 'fara-stare'
    const first = await visit()
    expect(saidBy(await give({ code: first.code }, first.cookies))).toEqual([200, undefined])
    const second = await visit()
    const third = await visit(second.cookies)
    expect(saidBy(await give({ code: third.code }, second.cookies))).toEqual([400, 'connecting_over'])
  })

  it('is connected on Google Meet', async () => {
    expect(saidBy((await desk.connect('google_meet', 'ana')) as CallReply)).toEqual([200, undefined])
    expect(await video()).toMatchObject({
      provider: 'google_meet',
      account: { email: 'ana@exemplu.ro', plan: null },
      daily_limit: null,
    })
  })

  it('is connected again: one account, with other tokens', async () => {
    await desk.connect('zoom', 'cabinet')
    await desk.test.sql.query('update video_connections set broken_at = now()')
    expect((await video()).account.state).toBe('broken')
    await desk.connect('zoom', 'cabinet')
    const [row, ...others] = await connections()
    expect([others, row.broken_at, row.generation]).toEqual([[], null, 3])
    expect((await entries()).at(-1)).toMatchObject({
      action: 'clinic.video_changed',
      before: { state: 'broken' },
      after: { state: 'ok' },
    })
  })

  it('gives its place to another account, on which its meetings are made anew', async () => {
    await desk.connect('zoom', 'veche')
    const id = await book()
    await desk.work()
    expect(desk.zoom.meetings('veche')).toHaveLength(1)
    await desk.connect('zoom', 'noua')
    await desk.work()
    expect([desk.zoom.meetings('veche'), desk.zoom.meetings('noua').length]).toEqual([[], 1])
    expect(await connections()).toMatchObject([{ account_email: 'noua@exemplu.ro', left_at: null }])
    expect((await desk.meeting(id)).state).toBe('ready')
  })
})

describe('what is no answer to an attempt connects nothing', () => {
  it.each<[string, (at: Awaited<ReturnType<typeof visit>>) => Promise<CallReply>, [number, string]]>([
    ['no code', at => give({ state: at.state }, at.cookies), [400, 'connecting_over']],
    ['an empty code', at => give({ code: '', state: at.state }, at.cookies), [400, 'connecting_over']],
    ['a wrong code', at => give({ code: 'x', state: at.state }, at.cookies), [400, 'connecting_over']],
    ['a foreign state', at => give({ code: at.code, state: 'x' }, at.cookies), [400, 'connecting_over']],
    ['another browser', at => give({ code: at.code, state: at.state }, []), [400, 'connecting_over']],
    [
      'another provider’s call',
      at => give({ code: at.code, state: at.state }, at.cookies, owner(), 'connect-google-meet'),
      [400, 'connecting_over'],
    ],
    ['a no', at => give({ error: 'access_denied', state: at.state }, at.cookies), [400, 'access_denied']],
    [
      'a provider that could not ask',
      at => give({ error: 'server_error', state: at.state }, at.cookies),
      [503, 'video_away'],
    ],
    ['a code of 4001 letters', at => give({ code: 'x'.repeat(4001) }, at.cookies), [422, 'invalid_fields']],
  ])('%s', async (_, answer, expected) => {
    expect(saidBy(await answer(await visit()))).toEqual(expected)
    expect(await connections()).toEqual([])
  })

  it('a code that comes twice: the second time it was used', async () => {
    const at = await visit()
    const both = await Promise.all([1, 2].map(() => give({ code: at.code, state: at.state }, at.cookies)))
    expect(both.map(saidBy)).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [400, 'connecting_over'],
      ]),
    )
    expect(await connections()).toHaveLength(1)
  })

  it('one that is older than ten minutes', async () => {
    const at = await visit()
    desk.test.clock.now += 10 * MINUTE + SECOND
    const headers = await signIn(desk.test, desk.clinic.clinicId)
    expect(saidBy(await give({ code: at.code, state: at.state }, at.cookies, headers))).toEqual([
      400,
      'connecting_over',
    ])
  })

  it('somebody else’s, in the same browser: a colleague’s and another clinic’s', async () => {
    const other = await addClinic(desk.test)
    const colleague = await addStaff(desk.test, desk.clinic.clinicId, ['settings.manage'])
    for (const headers of [colleague.headers, other.owner]) {
      const at = await visit()
      const reply = await give({ code: at.code, state: at.state }, at.cookies, headers)
      expect(saidBy(reply)).toEqual([400, 'connecting_over'])
    }
    expect(await connections()).toEqual([])
  })

  it('less than what is needed, ticked off there', async () => {
    desk.zoom.desk.scope = 'user:read:user'
    const at = await visit()
    const reply = await give({ code: at.code, state: at.state }, at.cookies)
    expect([...saidBy(reply), reply.body.message]).toEqual([
      400,
      'scope_missing',
      'Lipsește o permisiune. Bifează tot ce cere Zoom.',
    ])
  })

  it.each([
    ['a page of HTML', { status: 200, body: '<html></html>' }, 'video_away'],
    ['a failure of its own', { status: 502, body: '<html></html>' }, 'video_away'],
    ['an account without an email', { status: 200, body: { id: 'x' } }, 'video_away'],
    ['a refusal', { status: 403, body: { code: 4711, message: 'no scope' } }, 'video_refused'],
    ['too many questions', { status: 429, body: { message: 'slow' } }, 'video_away'],
  ])('where the provider answers with %s', async (_, answer, code) => {
    desk.zoom.answerWith('GET', /users\/me$/, answer)
    const at = await visit()
    expect((await give({ code: at.code, state: at.state }, at.cookies)).body.code).toBe(code)
    expect(await connections()).toEqual([])
  })

  it('where the provider never answers', { timeout: 20_000 }, async () => {
    desk.zoom.beSilentTo('GET', /users\/me$/)
    const at = await visit()
    expect(saidBy(await give({ code: at.code, state: at.state }, at.cookies))).toEqual([503, 'video_away'])
  })

  it('where the provider is away, also before anybody is sent there', async () => {
    const at = await visit()
    desk.zoom.isDown = true
    expect(saidBy(await give({ code: at.code, state: at.state }, at.cookies))).toEqual([503, 'video_away'])
  })
})

describe('one provider a clinic', () => {
  it('refuses the other by name, with the meetings that are there, before and after its people agreed', async () => {
    const at = await visit()
    await desk.connect('google_meet', 'ana')
    await book()
    await desk.work()
    const refused = { code: 'provider_connected', data: { provider: 'google_meet', meetings: 1 } }
    expect((await desk.connect('zoom', 'cabinet')).body).toMatchObject(refused)
    const late = await give({ code: at.code, state: at.state }, at.cookies)
    expect([late.status, late.body]).toMatchObject([
      409,
      { ...refused, message: 'Google Meet e deja legat. Deconectează-l întâi.' },
    ])
    const set = await desk.post('/config/set', { section: 'integrations', video_provider: 'zoom' })
    expect([set.status, set.body]).toMatchObject([409, refused])
    const config = await desk.get('/v2/config?section=integrations')
    expect(config.body.data.video_provider).toBe('google_meet')
  })

  it('lets one of two win that come at once, and gives the other’s access back', async () => {
    // Neither serves another clinic, for which its access would stay.
    desk.zoom.desk.user = 'numai-zoom'
    const begun = await Promise.all([visit(), meetVisit('numai-meet')])
    const [zoom, meet] = begun
    const before = desk.zoom.desk.liveGrants + desk.meet.desk.liveGrants
    const replies = await Promise.all([
      give({ code: zoom.code, state: zoom.state }, zoom.cookies),
      give({ code: meet.code, state: meet.state }, meet.cookies, owner(), 'connect-google-meet'),
    ])
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(await connections()).toHaveLength(1)
    expect(desk.zoom.desk.liveGrants + desk.meet.desk.liveGrants).toBe(before + 1)
  })
})

async function meetVisit(user: string) {
  desk.meet.desk.user = user
  const begun = await desk.test.call('GET', '/v2/integrations/google-meet/start', { headers: owner() })
  const there = await fetch(String(begun.body.data.url), { redirect: 'manual' })
  const { code = '', state = '' } = Object.fromEntries(
    new URL(there.headers.get('location') ?? '').searchParams,
  )
  return { code, state, cookies: begun.cookies }
}

describe('who may', () => {
  it('a colleague without the right neither sees nor connects nor disconnects the clinic’s', async () => {
    const { headers } = await addStaff(desk.test, desk.clinic.clinicId, ['bookings.view'])
    await desk.connect('zoom', 'cabinet')
    const start = await desk.get('/v2/integrations/zoom/start', headers)
    const own = await desk.get('/v2/integrations/zoom/start?account=own', headers)
    const replies = [
      start,
      own,
      await desk.get('/v2/integrations', headers),
      await desk.post('/v2/integrations/video/check', {}, headers),
      await desk.remove('/v2/integrations/video', headers),
      await desk.remove(`/v2/integrations/video/doctors/${desk.doctorId}`, headers),
      await desk.post(`/v2/integrations/video/doctors/${desk.doctorId}/invite`, {}, headers),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 409, 403, 403, 403, 404, 403])
    expect(own.body.code).toBe('not_a_doctor')
  })

  it('a right that went while its holder was at the provider connects nothing', async () => {
    const { accountId, headers } = await addStaff(desk.test, desk.clinic.clinicId, ['settings.manage'])
    const at = await visit([], headers)
    await desk.test.sql.query('delete from account_roles where account_id = $1', [accountId])
    expect((await give({ code: at.code, state: at.state }, at.cookies, headers)).status).toBe(403)
    expect(await connections()).toEqual([])
  })

  it('another clinic has its own, at its own provider', async () => {
    await desk.connect('zoom', 'cabinet')
    const other = await addClinic(desk.test)
    expect(await video(other.owner)).toMatchObject({ provider: null, account: null, doctors: [] })
    expect((await desk.connect('google_meet', 'ana', { headers: other.owner })).status).toBe(200)
    expect((await video()).provider).toBe('zoom')
  })
})

describe('a doctor’s own account', () => {
  it('waits for the clinic’s provider, and then is theirs alone to connect', async () => {
    const doctor = await addOwnDoctor()
    const early = await desk.connect('zoom', 'medic', { account: 'own', headers: doctor.headers })
    expect(early.body.code).toBe('video_not_chosen')
    await desk.connect('zoom', 'cabinet')
    const reply = await desk.connect('zoom', 'medic', { account: 'own', headers: doctor.headers })
    expect(reply.body.data).toEqual({ provider: 'zoom', email: 'medic@exemplu.ro' })
    const own = (await desk.get('/v2/integrations/video/own', doctor.headers)).body.data
    expect(own).toMatchObject({
      provider: 'zoom',
      can_connect: true,
      is_trial: false,
      account: { email: 'medic@exemplu.ro' },
    })
    expect((await desk.get('/v2/integrations/video/own')).body.data).toMatchObject({
      can_connect: false,
      account: null,
    })
    const { doctors } = await video()
    expect(doctors.find(({ id }: { id: number }) => id === doctor.doctorId)).toMatchObject({
      name: 'Dr. Andrei Ionescu',
      account: { email: 'medic@exemplu.ro', state: 'ok' },
      can_be_invited: false,
    })
    expect((await entries()).at(-1).after).toMatchObject({ doctor_id: doctor.doctorId })
  })

  it('is no account that the clinic has already, whose access stays as it is', async () => {
    const doctor = await addOwnDoctor()
    await desk.connect('zoom', 'cabinet')
    const before = desk.zoom.desk.liveGrants
    const reply = await desk.connect('zoom', 'cabinet', { account: 'own', headers: doctor.headers })
    expect([reply.status, reply.body.code, reply.body.data]).toEqual([
      409,
      'account_in_use',
      { email: 'cabinet@exemplu.ro' },
    ])
    expect(desk.zoom.desk.liveGrants).toBeGreaterThanOrEqual(before)
  })

  it('takes the doctor’s coming meetings, and gives them back when it is left', async () => {
    const doctor = await addOwnDoctor()
    await desk.connect('zoom', 'cabinet')
    const id = await book({ doctor_id: doctor.doctorId })
    await desk.work()
    const where = () => ['cabinet', 'medic'].map(user => desk.zoom.meetings(user).length)
    expect(where()).toEqual([1, 0])
    await desk.connect('zoom', 'medic', { account: 'own', headers: doctor.headers })
    await desk.work()
    expect(where()).toEqual([0, 1])
    expect((await desk.meeting(id)).account).toBe('doctor')
    const left = await desk.remove(`/v2/integrations/video/doctors/${doctor.doctorId}`, doctor.headers)
    expect(left.status).toBe(200)
    await desk.work()
    expect(where()).toEqual([1, 0])
    expect((await desk.meeting(id)).account).toBe('clinic')
    expect(await connections()).toMatchObject([{ account_email: 'cabinet@exemplu.ro' }])
  })

  it('is disconnected by nobody else without the right, and by no other clinic', async () => {
    const [doctor, colleague] = [await addOwnDoctor(), await addOwnDoctor()]
    await desk.connect('zoom', 'cabinet')
    await desk.connect('zoom', 'medic', { account: 'own', headers: doctor.headers })
    const other = await addClinic(desk.test)
    const leave = async (id: number, headers: Record<string, string>) =>
      (await desk.remove(`/v2/integrations/video/doctors/${id}`, headers)).status
    // Whether that colleague has one, or there is such a colleague, changes nothing.
    for (const id of [doctor.doctorId, desk.doctorId, 1_000_000])
      expect(await leave(id, colleague.headers)).toBe(404)
    expect(await leave(doctor.doctorId, other.owner)).toBe(404)
    expect(await leave(desk.doctorId, owner())).toBe(404)
    expect(await areLeft()).toEqual([false, false])
    expect(await leave(doctor.doctorId, owner())).toBe(200)
    expect(await areLeft()).toEqual([false, true])
  })

  it('is left with its doctor, whichever way they go', async () => {
    const [removed, put] = [await addOwnDoctor(), await addOwnDoctor()]
    await desk.connect('zoom', 'cabinet')
    await desk.connect('zoom', 'unu', { account: 'own', headers: removed.headers })
    await desk.connect('zoom', 'doi', { account: 'own', headers: put.headers })
    const gone = await desk.get(`/delete_doctor/${removed.doctorId}/ro`)
    const aside = await desk.post('/add_doctor', {
      id: put.doctorId,
      first_name: 'Andrei',
      last_name: 'Ionescu',
      active: false,
    })
    expect([gone.status, aside.status]).toEqual([200, 200])
    await desk.work()
    expect(await connections()).toMatchObject([{ account_email: 'cabinet@exemplu.ro' }])
  })
})

describe('an invitation', () => {
  it('goes to the doctor’s email, once an hour', async () => {
    const doctor = await addOwnDoctor()
    const invite = (headers = owner()) =>
      desk.post(`/v2/integrations/video/doctors/${doctor.doctorId}/invite`, {}, headers)
    expect((await invite()).body.code).toBe('video_not_chosen')
    await desk.connect('zoom', 'cabinet')
    const first = await invite()
    expect(first.status).toBe(200)
    const { doctors } = await video()
    expect(doctors.find(({ id }: { id: number }) => id === doctor.doctorId)).toMatchObject({
      can_be_invited: true,
      invited_at: first.body.data.invited_at,
    })
    const again = await invite()
    expect([again.status, again.body.code]).toEqual([429, 'too_many'])
    const messages = await rows(`select subject, body from messages where key like 'video-invitation:%'`)
    expect(messages).toMatchObject([{ subject: 'Leagă-ți contul Zoom de Clinica Surâs' }])
    desk.test.clock.now += HOUR
    expect(messages[0].body).toContain('nu se mai suprapun')
    const headers = await signIn(desk.test, desk.clinic.clinicId)
    expect((await invite(headers)).status).toBe(200)
  })

  it('goes to nobody without an account, who has one connected, or who is not there', async () => {
    await desk.connect('zoom', 'cabinet')
    const doctor = await addOwnDoctor()
    await desk.connect('zoom', 'medic', { account: 'own', headers: doctor.headers })
    const codes = []
    for (const id of [desk.doctorId, doctor.doctorId, 1_000_000])
      codes.push((await desk.post(`/v2/integrations/video/doctors/${id}/invite`)).body.code)
    expect(codes).toEqual(['cannot_be_invited', 'account_in_use', 'not_found'])
  })
})
