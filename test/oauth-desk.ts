import { createHash, randomBytes } from 'node:crypto'
import type { Answer, Asked } from './video-server.ts'

interface Grant {
  readonly user: string
  readonly scope: string
  isRevoked: boolean
  /** Whether its code was traded: until then it opens nothing. */
  isTraded: boolean
}
interface Code {
  readonly grant: Grant
  readonly returnTo: string
  readonly challenge: string
  readonly nonce: string | undefined
}

const newToken = () => randomBytes(24).toString('base64url')

/** Where a provider's people agree and its tokens come from: codes good once, with PKCE, and tokens that are refreshed. */
export class OAuthDesk {
  readonly clientId = 'zambet'
  readonly clientSecret = 'a secret that only this test knows'
  /** Who signs in there, and what they tick. */
  user = 'nobody'
  scope: string
  isRefused = false
  /** Whether a refreshing token is good once, as Zoom's is. */
  readonly #rotates: boolean
  readonly #codes = new Map<string, Code>()
  readonly #access = new Map<string, Grant>()
  readonly #refresh = new Map<string, Grant>()
  readonly #grants: Grant[] = []
  secondsOfAccess = 3600
  /** Whether a refreshing token that was spent stays good until what it was spent for is used. */
  isGracious = false
  readonly #spent = new Map<string, string>()

  constructor(scope: string, rotates: boolean) {
    this.scope = scope
    this.#rotates = rotates
  }

  /** What a person does there: back to where they came from, with a code or a reason. */
  authorize({ query }: Asked): Answer {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (this.isRefused) back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', this.#codeFor(query))
    return { status: 302, headers: { location: back.href } }
  }

  #codeFor(query: URLSearchParams): string {
    const grant = { user: this.user, scope: this.scope, isRevoked: false, isTraded: false }
    this.#grants.push(grant)
    const code = newToken()
    this.#codes.set(code, {
      grant,
      returnTo: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce') ?? undefined,
    })
    return code
  }

  /** `more` is what else comes with the tokens of a code. */
  token(
    { body, headers }: Asked,
    more: (user: string, nonce: string | undefined) => object = () => ({}),
  ): Answer {
    if (!this.#isClient(body, headers.authorization)) return refused('invalid_client', 401)
    if (body['grant_type'] === 'refresh_token') return this.#refreshed(String(body['refresh_token']))
    const code = this.#codes.get(String(body['code']))
    this.#codes.delete(String(body['code']))
    const challenge = createHash('sha256').update(String(body['code_verifier'])).digest('base64url')
    if (!code || code.returnTo !== body['redirect_uri'] || code.challenge !== challenge)
      return refused('invalid_grant')
    return { status: 200, body: { ...this.#issue(code.grant), ...more(code.grant.user, code.nonce) } }
  }

  #refreshed(token: string): Answer {
    const grant = this.#refresh.get(token)
    if (!grant || grant.isRevoked) return refused('invalid_grant')
    const issued = this.#issue(grant, !this.#rotates)
    if (this.#rotates && this.isGracious) this.#spent.set(issued.access_token, token)
    else if (this.#rotates) this.#refresh.delete(token)
    return { status: 200, body: issued }
  }

  #issue(grant: Grant, keepsRefresh = false) {
    grant.isTraded = true
    const [access, refresh] = [newToken(), newToken()]
    this.#access.set(access, grant)
    if (!keepsRefresh) this.#refresh.set(refresh, grant)
    return {
      access_token: access,
      ...(!keepsRefresh && { refresh_token: refresh }),
      token_type: 'bearer',
      expires_in: this.secondsOfAccess,
      scope: grant.scope,
    }
  }

  revoke({ body, headers }: Asked): Answer {
    if (!this.#isClient(body, headers.authorization)) return refused('invalid_client', 401)
    const grant = this.#access.get(String(body['token'])) ?? this.#refresh.get(String(body['token']))
    if (!grant) return refused('invalid_token')
    grant.isRevoked = true
    return { status: 200, body: { status: 'success' } }
  }

  /** Whose token a call carries; undefined where it is good for nobody. */
  userOf({ headers }: Asked): string | undefined {
    const token = headers.authorization?.replace(/^Bearer /i, '') ?? ''
    const grant = this.#access.get(token)
    this.#refresh.delete(this.#spent.get(token) ?? '')
    return grant && !grant.isRevoked ? grant.user : undefined
  }

  /** Every access there is ends now; what refreshes it stays good. */
  endAccess(): void {
    this.#access.clear()
  }

  /** As when a person takes their agreement back there; everybody unless one is named. */
  revokeAll(user?: string): void {
    for (const grant of this.#grants) if (user === undefined || grant.user === user) grant.isRevoked = true
  }

  get liveGrants(): number {
    return this.#grants.filter(({ isRevoked, isTraded }) => isTraded && !isRevoked).length
  }

  /** Refreshing tokens that were given out, so that a test sees that none leaks. */
  get tokens(): string[] {
    return [...this.#access.keys(), ...this.#refresh.keys()]
  }

  #isClient(body: Asked['body'], authorization: string | undefined): boolean {
    const basic =
      authorization?.startsWith('Basic ') && Buffer.from(authorization.slice(6), 'base64').toString()
    const [id, secret] = basic
      ? basic.split(':').map(part => decodeURIComponent(part.replaceAll('+', ' ')))
      : [body['client_id'], body['client_secret']]
    return id === this.clientId && secret === this.clientSecret
  }
}

const refused = (error: string, status = 400): Answer => ({
  status,
  body: { error, error_description: error },
})
