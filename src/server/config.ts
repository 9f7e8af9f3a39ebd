import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { givenKeys, keptKeys, readSecretKeys, type SecretKeys } from '#server/records/secret-keys.ts'
import type { S3Settings } from '#server/outside/files/s3-files.ts'
import {
  listHalfClients,
  readSocial,
  SOCIAL_CLIENTS,
  SOCIAL_ENVIRONMENT,
  type SocialSettings,
} from '#server/outside/social/social-settings.ts'
import {
  listStripeProblems,
  readStripe,
  STRIPE_ENVIRONMENT,
  type StripeSettings,
} from '#server/outside/payments/stripe-settings.ts'
import {
  readVideo,
  VIDEO_CLIENTS,
  VIDEO_ENVIRONMENT,
  VIDEO_SECRETS,
  type VideoSettings,
} from '#server/outside/video/video-settings.ts'
import { z } from 'zod'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SENDER = 'Zâmbet <nu-raspunde@localhost>'
const DOCTORS_KEPT_MS = 2_000
const yes = ['true', '1', 'yes', 'on']
const no = ['false', '0', 'no', 'off']

/** Values that may hold a password are never repeated in a message. */
const secrets = new Set([
  'DATABASE_URL',
  'DATABASE_POOL_URL',
  'SMTP_URL',
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_TOKEN',
  'SESSION_SECRET',
  ...VIDEO_SECRETS,
  'SECRET_KEYS',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

function isUrl(protocols: string[]) {
  return (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== ''
}

function isOrigin(text: string): boolean {
  if (!isUrl(['http:', 'https:'])(text)) return false
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && `${search}${hash}${username}${password}` === ''
}

function isProxyList(text: string): boolean {
  return text.split(',').every(part => {
    const address = part.trim()
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true
    const [ip = '', bits, ...rest] = address.split('/')
    const longest = z.ipv4().safeParse(ip).success ? 32 : z.ipv6().safeParse(ip).success ? 128 : -1
    if (longest < 0 || rest.length > 0) return false
    return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest)
  })
}

const text = (expected: string, isRight: (value: string) => boolean) => z.string().refine(isRight, expected)
const flag = text('true or false', value => [...yes, ...no].includes(value.toLowerCase())).transform(value =>
  yes.includes(value.toLowerCase()),
)
const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535
const databaseUrl = 'a PostgreSQL address such as postgres://user:password@localhost:5432/zambet'
const smtpUrl = 'an address such as smtp://user:password@mail.example.ro:587 or smtps://…'
const proxies = 'true, false, a number of proxies, or a list of addresses such as 127.0.0.1, 10.0.0.0/8'

const environment = z.object({
  PORT: text('a whole number from 1 to 65535', isPort).transform(Number).default(3000),
  HOST: text('a host name or an address to listen on, such as localhost or 0.0.0.0', value =>
    /^[\w.:%-]+$/.test(value),
  ).default('localhost'),
  DATABASE_URL: text(databaseUrl, isUrl(['postgres:', 'postgresql:'])).optional(),
  DATABASE_POOL_URL: text(databaseUrl, isUrl(['postgres:', 'postgresql:'])).optional(),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: text(
    'the address that visitors type, without a path, such as https://zambet.example.ro',
    isOrigin,
  )
    .transform(value => new URL(value).origin)
    .optional(),
  SMTP_URL: text(smtpUrl, isUrl(['smtp:', 'smtps:'])).optional(),
  SMTP_FROM: text('a sender such as Zâmbet <programari@example.ro>', value =>
    /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
  ).optional(),
  SUPPORT_EMAIL: text('an address such as ajutor@example.ro', value =>
    /^[^\s<>@]+@[^\s<>@]+$/.test(value),
  ).optional(),
  SMS_GATEWAY_URL: text('an http:// or https:// address', isUrl(['http:', 'https:'])).optional(),
  SMS_GATEWAY_TOKEN: z.string().optional(),
  SMS_PRIVATE_GATEWAYS: flag.default(false),
  DEMO: flag.optional(),
  SESSION_SECRET: text('at least 32 characters', value => value.length >= 32).optional(),
  SECRET_KEYS: text(
    'id:key, the newest first and separated by commas; a key is 32 bytes as base64url',
    value => readSecretKeys(value) !== undefined,
  ).optional(),
  TRUST_PROXY: text(
    proxies,
    value => [...yes, ...no].includes(value.toLowerCase()) || /^\d{1,2}$/.test(value) || isProxyList(value),
  )
    .transform(value => {
      if (/^\d+$/.test(value)) return Number(value)
      return yes.includes(value.toLowerCase()) || (no.includes(value.toLowerCase()) ? false : value)
    })
    .default(false),
  LOG_LEVEL: text(`one of ${logLevels.join(', ')}`, value => logLevels.some(level => level === value))
    .transform(value => logLevels.find(level => level === value) ?? 'warn')
    .default('warn'),
  FILES: z.string().default('files'),
  S3_BUCKET: text('the name of a bucket', value => /^[\w.-]{3,63}$/.test(value)).optional(),
  S3_ENDPOINT: text('an http:// or https:// address', isUrl(['http:', 'https:'])).optional(),
  S3_REGION: z.string().default('eu-central-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...SOCIAL_ENVIRONMENT,
  ...STRIPE_ENVIRONMENT,
  ...VIDEO_ENVIRONMENT,
  CHECK_REPLIES: flag.default(false),
})

/** What the environment says; `sessionSecret` is absent when none was given. */
export interface Settings {
  port: number
  host: string
  /** Absent: the server runs its own PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  /** The same database through a pooler in transaction mode, for requests alone. */
  databasePoolUrl: string | undefined
  /** Absolute. */
  dataDir: string
  /** Absolute folder of uploaded files. */
  filesDir: string
  /** Absent: files are kept in `filesDir`. */
  s3: S3Settings | undefined
  /** Origin without a trailing slash. */
  publicUrl: string
  smtpUrl: string | undefined
  smtpFrom: string
  /** Who reads what people write to us; the sender of emails unless another is named. */
  supportEmail: string
  smsGatewayUrl: string | undefined
  smsGatewayToken: string | undefined
  /** Whether clinics' gateways may stand in this network; anywhere on the internet otherwise. */
  smsPrivateGateways: boolean
  social: SocialSettings
  /** Absent: pages of ours stand in, and take no money. */
  stripe: StripeSettings | undefined
  video: VideoSettings
  demo: boolean
  sessionSecret: string | undefined
  /** As the environment lists them. */
  secretKeys: string | undefined
  /** As Fastify takes it: all, none, a number of hops, or addresses. */
  trustProxy: boolean | number | string
  logLevel: (typeof logLevels)[number]
  /** How long what patients find doctors by may be remembered, so that a change shows to them within this time. */
  doctorsKeptMs: number
  /** Whether every reply is held against the contract, which costs as much as making it: in tests and development. */
  checksReplies: boolean
}

/** Of a sender, with a name before it or without. */
const addressOf = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender

export interface Config extends Omit<Settings, 'secretKeys'> {
  sessionSecret: string
  /** What seals secrets at rest. */
  secretKeys: SecretKeys
  /** Whether those keys are in a file of the data folder, where the environment gives none. */
  keepsKeys: boolean
}

export type ReadResult = { ok: true; settings: Settings } | { ok: false; problems: string[] }

/** Reads settings without touching anything; an empty variable counts as absent. Problems are one line each. */
export function readConfig(env: Record<string, string | undefined>): ReadResult {
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap(name => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const result = environment.safeParse(given)
  const problems = result.success
    ? []
    : result.error.issues.map(issue => {
        const name = String(issue.path[0])
        return `${name}: expected ${issue.message}${secrets.has(name) ? '' : `, got "${given[name]}"`}`
      })
  if (given['DATABASE_POOL_URL'] && !given['DATABASE_URL']) {
    problems.push("DATABASE_URL: expected PostgreSQL's own address, because DATABASE_POOL_URL is set")
  }
  if (given['SMTP_URL'] && !given['SMTP_FROM']) {
    problems.push('SMTP_FROM: expected a sender, because SMTP_URL is set')
  }
  if (given['SMS_GATEWAY_TOKEN'] && !given['SMS_GATEWAY_URL']) {
    problems.push('SMS_GATEWAY_URL: expected an address, because SMS_GATEWAY_TOKEN is set')
  }
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    if (given['S3_BUCKET'] && !given[name]) problems.push(`${name}: expected a key, because S3_BUCKET is set`)
  problems.push(
    ...listHalfClients(given, [...SOCIAL_CLIENTS, ...VIDEO_CLIENTS]),
    ...listStripeProblems(given),
  )
  if (!result.success || problems.length > 0) return { ok: false, problems }

  const values = result.data
  const dataDir = resolve(values.DATA_DIR)
  return {
    ok: true,
    settings: {
      port: values.PORT,
      host: values.HOST,
      databaseUrl: values.DATABASE_URL,
      databasePoolUrl: values.DATABASE_POOL_URL,
      dataDir,
      filesDir: resolve(dataDir, values.FILES),
      s3: values.S3_BUCKET
        ? {
            bucket: values.S3_BUCKET,
            region: values.S3_REGION,
            endpoint: values.S3_ENDPOINT,
            accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
          }
        : undefined,
      publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      smtpUrl: values.SMTP_URL,
      smtpFrom: values.SMTP_FROM ?? SENDER,
      supportEmail: values.SUPPORT_EMAIL ?? addressOf(values.SMTP_FROM ?? SENDER),
      smsGatewayUrl: values.SMS_GATEWAY_URL,
      smsGatewayToken: values.SMS_GATEWAY_TOKEN,
      smsPrivateGateways: values.SMS_PRIVATE_GATEWAYS,
      social: readSocial(values),
      stripe: readStripe(values),
      video: readVideo(values),
      demo: values.DEMO ?? values.DATABASE_URL === undefined,
      sessionSecret: values.SESSION_SECRET,
      secretKeys: values.SECRET_KEYS,
      trustProxy: values.TRUST_PROXY,
      logLevel: values.LOG_LEVEL,
      doctorsKeptMs: DOCTORS_KEPT_MS,
      checksReplies: values.CHECK_REPLIES,
    },
  }
}

/** Reads the environment and makes sure of a session secret and of keys; ends the process with code 1 when something is wrong. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const result = readConfig(env)
  if (!result.ok) return endWith(result.problems)
  const { settings } = result
  try {
    const sessionSecret = settings.sessionSecret ?? keepSessionSecret(settings.dataDir)
    const isGiven = settings.sessionSecret !== undefined || settings.secretKeys !== undefined
    const secretKeys = isGiven ? givenKeys(settings.secretKeys, sessionSecret) : keptKeys(settings.dataDir)
    return { ...settings, sessionSecret, secretKeys, keepsKeys: !isGiven }
  } catch (error) {
    return endWith([`DATA_DIR: expected a folder that can be written: ${String(error)}`])
  }
}

function endWith(problems: string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

/** The secret kept in the data folder, made on first use, so that sessions outlive a restart. */
function keepSessionSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    // "wx" lets only one of two starting processes write it; the other one reads.
    writeFileSync(path, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(`${path} is damaged; delete it to sign everyone out and make a new one`)
  return secret
}
