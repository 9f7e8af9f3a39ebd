import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** Access tokens live minutes; what may change (permissions, a closed session) is looked up, not carried. */
const ACCESS_TOKEN_SECONDS = 600
const ISSUER = 'zambet'

export interface AccessClaims {
  readonly accountId: number
  readonly sessionId: string
}

/** No two are alike, though of one session and second: the page knows by the token whether its session was renewed. */
export function signAccessToken(claims: AccessClaims, secret: string, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000)
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(claims.accountId))
    .setIssuer(ISSUER)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(new TextEncoder().encode(secret))
}

/** What was found good stays so until it expires: a signature costs more to check than most calls to answer. */
const known = new Map<
  string,
  { readonly claims: AccessClaims; readonly secret: string; readonly until: number }
>()
const MOST_KNOWN = 10_000

/** Undefined for a token that is not ours, was changed, or has expired. */
export async function readAccessToken(
  token: string,
  secret: string,
  now: number,
): Promise<AccessClaims | undefined> {
  const kept = known.get(token)
  if (kept?.secret === secret) return now < kept.until ? kept.claims : undefined
  const read = await verify(token, secret, now)
  if (!read) return undefined
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(token, { ...read, secret })
  return read.claims
}

async function verify(
  token: string,
  secret: string,
  now: number,
): Promise<{ claims: AccessClaims; until: number } | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: new Date(now),
      requiredClaims: ['exp'],
    })
    const accountId = Number(payload.sub)
    const sessionId = payload['sid']
    if (!Number.isSafeInteger(accountId) || typeof sessionId !== 'string') return undefined
    return { claims: { accountId, sessionId }, until: Number(payload.exp) * 1000 }
  } catch {
    return undefined
  }
}
