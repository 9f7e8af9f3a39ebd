import { beforeEach, expect, test, vi } from 'vitest'
import { changeLocation } from '#contract/clinic/locations.ts'
import { call } from './client.ts'
import { clearSession, getSession, saveSession, type Session } from './session.ts'

const ANA: Session = { token: 'old', refreshToken: 'first', userId: 1, userType: 1 }
const BOGDAN: Session = { token: 'his', refreshToken: 'his-first', userId: 2, userType: 1 }
const renewed = { data: { accessToken: 'new', refreshToken: 'second' } }

/** What the server is asked, as whom; what it answers to a refresh. */
let asked: (string | null)[]
let renew: () => Response

vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
  if (url.endsWith('/v2/refresh-token')) return renew()
  const token = new Headers(headers).get('authorization')
  asked.push(token)
  return token === 'Bearer old'
    ? Response.json({ status: 'error', code: 'session_ended', message: '' }, { status: 401 })
    : Response.json({ status: 'success', data: {} })
})

beforeEach(() => {
  asked = []
  renew = () => Response.json(renewed)
  saveSession(ANA)
})

/** As another tab does it, of which this one has not heard yet. */
function signInElsewhere({ token, refreshToken, userId }: Session): void {
  localStorage.setItem('token', token)
  localStorage.setItem('refreshToken', refreshToken)
  localStorage.setItem('user_id', String(userId))
}

const change = () => call(changeLocation, { id: 1, name: 'Centru' }).catch((error: unknown) => error)

test('a session that has run out is renewed, and the call made again', async () => {
  expect(await change()).toMatchObject({ status: 'success' })
  expect(asked).toEqual(['Bearer old', 'Bearer new'])
  expect(getSession()).toEqual({ ...ANA, token: 'new', refreshToken: 'second' })
})

test('one that the server refuses is over; whoever else refuses ends nothing', async () => {
  for (const status of [403, 404, 413, 429, 502]) {
    renew = () => new Response('<html>', { status })
    expect(await change()).toMatchObject({ status: 401 })
    expect(getSession()).toEqual(ANA)
  }
  renew = () => new Response('<html>Bine ai venit la hotel</html>')
  expect(await change()).toMatchObject({ status: 401 })
  expect(getSession()).toEqual(ANA)
  renew = () => Response.json({ status: 'error', code: 'session_ended' }, { status: 401 })
  expect(await change()).toMatchObject({ status: 401 })
  expect(getSession().userType).toBe(4)
})

test('what one began is not done as another who has signed in since', async () => {
  signInElsewhere(BOGDAN)
  expect(await change()).toMatchObject({ status: 401 })
  expect(asked).toEqual(['Bearer old'])
  expect(getSession()).toEqual(BOGDAN)
})

test('who signs out or in while the session is being renewed stays so', async () => {
  renew = () => {
    signInElsewhere(BOGDAN)
    return Response.json(renewed)
  }
  expect(await change()).toMatchObject({ status: 401 })
  expect(getSession()).toEqual(BOGDAN)
  saveSession(ANA)
  renew = () => {
    clearSession()
    return Response.json(renewed)
  }
  expect(await change()).toMatchObject({ status: 401 })
  expect(localStorage.getItem('token')).toBeNull()
})
