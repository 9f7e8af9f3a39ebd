import { createHmac } from 'node:crypto'
import { OAuthDesk } from './oauth-desk.ts'
import { VideoServer, type Answer, type Asked, type Thing } from './video-server.ts'

export interface ZoomMeeting {
  readonly id: number
  readonly user: string
  topic: string
  agenda: string
  start_time: string
  duration: number
  settings: Thing
  isRunning: boolean
}

const SCOPES =
  'meeting:write:meeting meeting:read:meeting meeting:read:list_meetings meeting:update:meeting meeting:delete:meeting user:read:user'
const DAILY = 100
const WEBHOOK_SECRET = 'what Zoom signs with in this test'

/** Zoom's wire: OAuth with rotating tokens, users/me, meetings with paging, its numbers for errors, its day's limit, signed news. */
export class ZoomServer extends VideoServer {
  readonly desk = new OAuthDesk(SCOPES, true)
  readonly #meetings = new Map<number, ZoomMeeting>()
  #serial = 80_000_000_000
  /** Epoch milliseconds; the day's limit is counted by it. */
  now: () => number = Date.now
  /** However many are asked for. */
  pageSize = 30
  plan = 2
  readonly #spent = new Map<string, number>()

  static async start(port?: number): Promise<ZoomServer> {
    return new ZoomServer(...(await VideoServer.listen(port)))
  }

  get settings() {
    const { clientId, clientSecret } = this.desk
    return { url: this.url, apiUrl: `${this.url}/v2`, clientId, clientSecret }
  }

  /** The environment of a server that works with it. */
  get variables() {
    const { url, apiUrl, clientId, clientSecret } = this.settings
    return {
      ZOOM_URL: url,
      ZOOM_API_URL: apiUrl,
      ZOOM_CLIENT_ID: clientId,
      ZOOM_CLIENT_SECRET: clientSecret,
      ZOOM_WEBHOOK_SECRET: WEBHOOK_SECRET,
    }
  }

  get webhookSecret() {
    return WEBHOOK_SECRET
  }

  /** What people who look at Zoom see. */
  meetings(user?: string): ZoomMeeting[] {
    return [...this.#meetings.values()].filter(each => user === undefined || each.user === user)
  }

  /** Deleted there by hand. */
  forget(id: number | string): void {
    this.#meetings.delete(Number(id))
  }

  /** What was asked for before is carried out now, and answered to nobody. */
  comesLate(asked: Asked): void {
    this.carryOut(asked)
  }

  spend(user: string, count: number): void {
    this.#spent.set(this.#dayOf(user), count)
  }

  /** A piece of news as Zoom signs it, not sent yet. */
  news(event: string, payload: Thing, at = this.now()) {
    return this.sign(JSON.stringify({ event, event_ts: at, payload }), at)
  }

  /** Whatever bytes, signed. */
  sign(body: string, at = this.now()) {
    const time = String(Math.floor(at / 1000))
    const signature = `v0=${createHmac('sha256', WEBHOOK_SECRET).update(`v0:${time}:${body}`).digest('hex')}`
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-zm-request-timestamp': time,
        'x-zm-signature': signature,
      },
    }
  }

  protected carryOut(asked: Asked): Answer | undefined {
    const { method, path } = asked
    if (path === '/oauth/authorize') return this.desk.authorize(asked)
    if (path === '/oauth/token') return this.desk.token(asked)
    if (path === '/oauth/revoke') return this.desk.revoke(asked)
    const user = this.desk.userOf(asked)
    if (user === undefined) return { status: 401, body: { code: 124, message: 'Invalid access token.' } }
    const key = `${method} ${path.replace(/\d+$/, ':id')}`
    const id = Number(/\d+$/.exec(path)?.[0])
    switch (key) {
      case 'GET /v2/users/me':
        return { status: 200, body: { id: user, email: `${user}@Exemplu.ro`, type: this.plan } }
      case 'POST /v2/users/me/meetings':
        return this.#counted(user) ?? { status: 201, body: this.#add(user, asked.body) }
      case 'GET /v2/users/me/meetings':
        return { status: 200, body: this.#page(user, asked.query.get('next_page_token') ?? '') }
      case 'GET /v2/meetings/:id':
        return this.#with(user, id, meeting => ({ status: 200, body: this.#said(meeting) }))
      case 'PATCH /v2/meetings/:id':
        return (
          this.#counted(user) ??
          this.#with(user, id, meeting => (Object.assign(meeting, changed(asked.body)), { status: 204 }))
        )
      case 'DELETE /v2/meetings/:id':
        return this.#with(user, id, meeting => {
          if (meeting.isRunning)
            return { status: 400, body: { code: 3002, message: 'Meeting is in progress.' } }
          this.#meetings.delete(id)
          return { status: 204 }
        })
      default:
        return undefined
    }
  }

  #with(user: string, id: number, work: (meeting: ZoomMeeting) => Answer): Answer {
    const meeting = this.#meetings.get(id)
    if (meeting?.user !== user)
      return { status: 404, body: { code: 3001, message: 'Meeting does not exist.' } }
    return work(meeting)
  }

  #add(user: string, body: Thing) {
    const meeting = { id: (this.#serial += 1), user, isRunning: false, ...changed(body) } as ZoomMeeting
    this.#meetings.set(meeting.id, meeting)
    return this.#said(meeting)
  }

  #said({ id, topic, agenda, start_time, duration, settings, isRunning }: ZoomMeeting) {
    return {
      id,
      topic,
      agenda,
      start_time,
      duration,
      settings,
      type: 2,
      status: isRunning ? 'started' : 'waiting',
      join_url: `https://us05web.zoom.us/j/${id}?pwd=let-in`,
      start_url: `https://us05web.zoom.us/s/${id}?zak=host`,
    }
  }

  #page(user: string, token: string) {
    const all = this.meetings(user)
    const from = Number(token || 0)
    const meetings = all.slice(from, from + this.pageSize).map(meeting => {
      const { id, topic, agenda, start_time, duration, join_url } = this.#said(meeting)
      return { id, topic, agenda, start_time, duration, join_url, type: 2 }
    })
    const next = from + this.pageSize < all.length ? String(from + this.pageSize) : ''
    return { page_size: this.pageSize, next_page_token: next, meetings }
  }

  #counted(user: string): Answer | undefined {
    const key = this.#dayOf(user)
    const spent = (this.#spent.get(key) ?? 0) + 1
    if (spent > DAILY)
      return {
        status: 429,
        body: {
          code: 429,
          message: `You have exceeded the daily rate limit (${DAILY}) of Meeting Create/Update API requests.`,
        },
      }
    this.#spent.set(key, spent)
    return undefined
  }

  #dayOf(user: string): string {
    return `${user} ${new Date(this.now()).toISOString().slice(0, 10)}`
  }
}

const changed = ({ topic, agenda, start_time, duration, settings }: Thing) => ({
  ...(topic !== undefined && { topic }),
  ...(agenda !== undefined && { agenda }),
  ...(start_time !== undefined && { start_time }),
  ...(duration !== undefined && { duration }),
  ...(settings !== undefined && { settings }),
})
