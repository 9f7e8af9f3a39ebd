import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig, readConfig } from './config.ts'

function problemsOf(env: Record<string, string>): string[] {
  const result = readConfig(env)
  return result.ok ? [] : result.problems
}

test('an empty environment runs a demo on localhost', () => {
  const result = readConfig({ PORT: '', SMTP_URL: ' ' })
  expect(result).toMatchObject({
    ok: true,
    settings: {
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      demo: true,
      trustProxy: false,
    },
  })
})

test('a database of your own means no demo unless asked for', () => {
  const DATABASE_URL = 'postgres://zambet@localhost/zambet'
  expect(readConfig({ DATABASE_URL })).toMatchObject({ settings: { demo: false } })
  expect(readConfig({ DATABASE_URL, DEMO: 'yes' })).toMatchObject({ settings: { demo: true } })
})

test.each([
  ['PORT', 'abc', 'PORT: expected a whole number from 1 to 65535, got "abc"'],
  ['PORT', '0', 'PORT: expected a whole number from 1 to 65535, got "0"'],
  ['PORT', '65536', 'PORT: expected a whole number from 1 to 65535, got "65536"'],
  ['DEMO', 'maybe', 'DEMO: expected true or false, got "maybe"'],
  ['PUBLIC_URL', 'https://a.ro/x', /^PUBLIC_URL: expected .*, got "https:\/\/a.ro\/x"$/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL: expected one of fatal, .*, got "loud"$/],
  ['TRUST_PROXY', '10.0.0.0/40', /^TRUST_PROXY: expected .*, got "10.0.0.0\/40"$/],
  ['HOST', 'a b', /^HOST: expected .*, got "a b"$/],
  ['SMTP_FROM', 'nobody', /^SMTP_FROM: expected .*, got "nobody"$/],
])('%s=%s is named with what is expected', (name, value, line) => {
  expect(problemsOf({ [name]: value })).toEqual([
    typeof line === 'string' ? line : expect.stringMatching(line),
  ])
})

test('every wrong setting gets its line, and a password is not repeated', () => {
  const problems = problemsOf({
    PORT: 'x',
    DATABASE_URL: 'mysql://me:hidden@host/db',
    SESSION_SECRET: 'hidden',
  })
  expect(problems.map(line => line.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'SESSION_SECRET'])
  expect(problems.join()).not.toContain('hidden')
})

test('settings that need each other are asked for together', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://localhost:25' })).toEqual([
    'SMTP_FROM: expected a sender, because SMTP_URL is set',
  ])
  expect(problemsOf({ SMS_GATEWAY_TOKEN: 't' })).toEqual([
    'SMS_GATEWAY_URL: expected an address, because SMS_GATEWAY_TOKEN is set',
  ])
})

test('who makes meetings is set up whole or not at all, and a secret is not repeated', () => {
  expect(problemsOf({ ZOOM_CLIENT_ID: 'id' })).toEqual([
    'ZOOM_CLIENT_SECRET: expected a value, because ZOOM_CLIENT_ID is set',
  ])
  expect(problemsOf({ GOOGLE_MEET_CLIENT_SECRET: 'hidden' })).toEqual([
    'GOOGLE_MEET_CLIENT_ID: expected a value, because GOOGLE_MEET_CLIENT_SECRET is set',
  ])
  const client = { GOOGLE_MEET_CLIENT_ID: 'id', GOOGLE_MEET_CLIENT_SECRET: 'hidden' }
  for (const GOOGLE_MEET_API_URL of ['http://meet.example', 'https://meet.example/', 'meet'])
    expect(problemsOf({ ...client, GOOGLE_MEET_API_URL })).toEqual([
      expect.stringMatching(/^GOOGLE_MEET_API_URL: expected an https:\/\/ address without a slash/),
    ])
})

test('who makes meetings is where it always is, unless told', () => {
  expect(readConfig({})).toMatchObject({
    settings: { video: { zoom: undefined, googleMeet: undefined, zoomWebhookSecret: undefined } },
  })
  const zoom = { ZOOM_CLIENT_ID: 'id', ZOOM_CLIENT_SECRET: 'secret', ZOOM_WEBHOOK_SECRET: 'news' }
  expect(readConfig({ ...zoom, ZOOM_API_URL: 'http://127.0.0.1:4000/v2' })).toMatchObject({
    settings: {
      video: {
        zoom: {
          url: 'https://zoom.us',
          apiUrl: 'http://127.0.0.1:4000/v2',
          clientId: 'id',
          clientSecret: 'secret',
        },
        zoomWebhookSecret: 'news',
      },
    },
  })
  expect(readConfig({ GOOGLE_MEET_CLIENT_ID: 'id', GOOGLE_MEET_CLIENT_SECRET: 'secret' })).toMatchObject({
    settings: {
      video: {
        googleMeet: { issuer: 'https://accounts.google.com', apiUrl: 'https://meet.googleapis.com' },
      },
    },
  })
})

test.each([
  ['2', 2],
  ['true', true],
  ['off', false],
  ['loopback, 10.0.0.0/8, ::1', 'loopback, 10.0.0.0/8, ::1'],
])('TRUST_PROXY=%s', (value, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: value })).toMatchObject({ settings: { trustProxy } })
})

test('a session secret is made once and only its owner may read it', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'zambet-config-'))
  const first = loadConfig({ DATA_DIR }).sessionSecret
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(loadConfig({ DATA_DIR }).sessionSecret).toBe(first)
  expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600)
  rmSync(DATA_DIR, { recursive: true })
})
