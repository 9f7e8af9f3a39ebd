import { jwtVerify, SignJWT } from 'jose'

/** Access tokens live minutes; what may change (permissions, a closed session) is looked up, not carried. */
const ACCESS_TOKEN_SECONDS = 600
const ISSUER = 'zambet'

export interface AccessClaims {
  readonly accountId: number
  readonly sessionId: string
}

export function signAccessToken(claims: AccessClaims, secret: string, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000)
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(claims.accountId))
    .setIssuer(ISSUER)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(new TextEncoder().encode(secret))
}

/** Undefined for a token that is not ours, was changed, or has expired. */
export async function readAccessToken(
  token: string,
  secret: string,
  now: number,
): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: new Date(now),
    })
    const accountId = Number(payload.sub)
    const sessionId = payload['sid']
    if (!Number.isSafeInteger(accountId) || typeof sessionId !== 'string') return undefined
    return { accountId, sessionId }
  } catch {
    return undefined
  }
}
