import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { OAuthDesk } from './oauth-desk.ts'
import { VideoServer, type Answer, type Asked, type Thing } from './video-server.ts'

export interface Space {
  readonly name: string
  readonly user: string
  accessType: string
  isOngoing: boolean
}

const SCOPES =
  'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/meetings.space.created'

/** Google's wire as Meet needs it: discovery, OpenID with tokens that stay, spaces. */
export class MeetServer extends VideoServer {
  readonly desk = new OAuthDesk(SCOPES, false)
  readonly #spaces = new Map<string, Space>()
  readonly #keys = generateKeyPair('RS256')

  static async start(port?: number): Promise<MeetServer> {
    return new MeetServer(...(await VideoServer.listen(port)))
  }

  get settings() {
    const { clientId, clientSecret } = this.desk
    return { issuer: this.url, apiUrl: this.url, clientId, clientSecret }
  }

  spaces(): Space[] {
    return [...this.#spaces.values()]
  }

  forget(name: string): void {
    this.#spaces.delete(name)
  }

  protected async carryOut(asked: Asked): Promise<Answer | undefined> {
    switch (`${asked.method} ${asked.path}`) {
      case 'GET /.well-known/openid-configuration':
        return { status: 200, body: this.#configuration() }
      case 'GET /certs':
        return { status: 200, body: { keys: [await this.#publicKey()] } }
      case 'GET /authorize':
        return this.desk.authorize(asked)
      case 'POST /token':
        return this.#token(asked)
      case 'POST /revoke':
        return this.desk.revoke(asked)
    }
    const user = this.desk.userOf(asked)
    if (user === undefined)
      return {
        status: 401,
        body: { error: { code: 401, message: 'Invalid credentials.', status: 'UNAUTHENTICATED' } },
      }
    if (asked.path === '/userinfo') return { status: 200, body: { sub: user, email: `${user}@exemplu.ro` } }
    return this.#space(asked, user)
  }

  #space({ method, path, body }: Asked, user: string): Answer | undefined {
    if (method === 'POST' && path === '/v2/spaces') {
      const space = {
        name: `spaces/${randomBytes(8).toString('hex')}`,
        user,
        accessType: String((body['config'] as Thing | undefined)?.['accessType'] ?? 'OPEN'),
        isOngoing: false,
      }
      this.#spaces.set(space.name, space)
      return { status: 200, body: said(space) }
    }
    const [, name = '', act = ''] = /^\/v2\/(spaces\/\w+)(?::(\w+))?$/.exec(path) ?? []
    const space = this.#spaces.get(name)
    if (space?.user !== user)
      return { status: 404, body: { error: { code: 404, message: 'Not found.', status: 'NOT_FOUND' } } }
    if (method === 'GET') return { status: 200, body: said(space) }
    if (method === 'PATCH') {
      space.accessType = String((body['config'] as Thing)['accessType'])
      return { status: 200, body: said(space) }
    }
    if (act !== 'endActiveConference') return undefined
    if (!space.isOngoing)
      return {
        status: 400,
        body: { error: { code: 400, message: 'No active conference.', status: 'FAILED_PRECONDITION' } },
      }
    space.isOngoing = false
    return { status: 200, body: {} }
  }

  async #token(asked: Asked): Promise<Answer> {
    const tokens: { user?: string; nonce?: string | undefined } = {}
    const answer = this.desk.token(asked, (user, nonce) => Object.assign(tokens, { user, nonce }) && {})
    if (tokens.user === undefined || typeof answer.body !== 'object') return answer
    const { privateKey } = await this.#keys
    const idToken = await new SignJWT({
      email: `${tokens.user}@Exemplu.ro`,
      email_verified: true,
      nonce: tokens.nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(this.url)
      .setSubject(tokens.user)
      .setAudience(this.desk.clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    return { ...answer, body: { ...answer.body, id_token: idToken } }
  }

  async #publicKey(): Promise<JWK> {
    return { ...(await exportJWK((await this.#keys).publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  }

  #configuration() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      revocation_endpoint: `${this.url}/revoke`,
      userinfo_endpoint: `${this.url}/userinfo`,
      jwks_uri: `${this.url}/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }
  }
}

const said = ({ name, accessType }: Space) => ({
  name,
  meetingUri: `https://meet.google.com/${name.slice(7)}`,
  meetingCode: name.slice(7),
  config: { accessType },
})
