import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/services.ts'
import {
  findOnlyChallenge,
  holdChallengeRow,
  insertChallenge,
  takeChallengeRow,
  type ChallengePurpose,
} from './browser-challenges.sql.ts'
import { hashToken } from './sessions.ts'

/** Names the browser that was asked; whoever does not have it cannot answer, whatever else they know. */
const COOKIE = 'zambet_asked'
const TOKEN = /^[\w-]{43}$/

interface Question {
  readonly purpose: ChallengePurpose
  /** What comes back with the answer: nobody can guess it, and it finds the question again. */
  readonly challenge: string
  readonly seconds: number
  readonly accountId?: number
  /** What the answer is held against; never leaves the server. */
  readonly kept?: Record<string, string | boolean | number>
}

/** Keeps what is asked of this browser, beside what it was asked in other tabs. */
export async function askBrowser(tx: Tx, ctx: Context, question: Question): Promise<void> {
  const token = readToken(ctx) ?? randomBytes(32).toString('base64url')
  await insertChallenge(tx, {
    browser_hash: hashToken(token),
    challenge: question.challenge,
    purpose: question.purpose,
    account_id: question.accountId ?? null,
    kept: JSON.stringify(question.kept ?? {}),
    expires_at: new Date(ctx.now + question.seconds * 1000),
  })
  ctx.cookies.keep(COOKIE, token, question.seconds)
}

interface Asked {
  readonly accountId: number | null
  readonly kept: Readonly<Record<string, unknown>>
}

/** What this browser was asked, used up by it; undefined when it was not, was too long ago or is answered already. */
export function takeChallenge(
  tx: Tx,
  ctx: Context,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<Asked | undefined> {
  return find(takeChallengeRow, tx, ctx, purpose, challenge)
}

/** As takeChallenge, for what may be answered wrongly a few times: it stays until it is taken. */
export function holdChallenge(
  tx: Tx,
  ctx: Context,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<Asked | undefined> {
  return find(holdChallengeRow, tx, ctx, purpose, challenge)
}

/** What this browser was asked that names a provider, where it was asked only one such thing. */
export async function findOnlyAsked(
  tx: Tx,
  ctx: Context,
  purpose: ChallengePurpose,
  provider: string,
): Promise<string | undefined> {
  const token = readToken(ctx)
  if (!token) return undefined
  return findOnlyChallenge(tx, { browserHash: hashToken(token), purpose, provider, now: new Date(ctx.now) })
}

async function find(
  read: typeof takeChallengeRow,
  tx: Tx,
  ctx: Context,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<Asked | undefined> {
  const token = readToken(ctx)
  if (!token) return undefined
  const row = await read(tx, { browserHash: hashToken(token), purpose, challenge, now: new Date(ctx.now) })
  return row && { accountId: row.account_id, kept: row.kept as Asked['kept'] }
}

function readToken({ cookies }: Context): string | undefined {
  const token = cookies.read(COOKIE) ?? ''
  return TOKEN.test(token) ? token : undefined
}
