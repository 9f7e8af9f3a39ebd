import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider, type Configuration } from 'oidc-provider'

/** What the provider says of the person who signs in there. */
export interface Claims {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
}

const CLIENT = { id: 'zambet', secret: 'a secret that only this test knows' }

/** A real OpenID provider on a port of its own, at which whoever comes signs in as `person` without being asked. */
export class OpenIdProvider {
  readonly #server: Server
  readonly issuer: string
  person: Claims = { sub: 'nobody' }
  /** What it is asked while it is down. */
  isDown = false
  /** Whether the person says no there. */
  isRefused = false

  private constructor(server: Server, issuer: string) {
    this.#server = server
    this.issuer = issuer
  }

  static async start(returnTo: string): Promise<OpenIdProvider> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const made = new OpenIdProvider(server, issuer)
    const provider = new Provider(issuer, made.#configuration(returnTo))
    const answer = provider.callback()
    server.on('request', (request, response) => {
      if (made.isDown) request.destroy()
      else if (request.url?.startsWith('/enter/')) void made.#enter(provider, request, response)
      else void answer(request, response)
    })
    return made
  }

  /** What a person would do there: say who they are, and agree or not. */
  async #enter(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isRefused) return provider.interactionFinished(request, response, { error: 'access_denied' })
    const { sub } = this.person
    const grant = new provider.Grant({ accountId: sub, clientId: CLIENT.id })
    grant.addOIDCScope('openid email profile')
    const result = { login: { accountId: sub }, consent: { grantId: await grant.save() }, select_account: {} }
    await provider.interactionFinished(request, response, result)
  }

  get settings() {
    return { issuer: this.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  /** Walks where the browser is sent, until it comes back: with the code and the state, or with an error. */
  async visit(url: string): Promise<Record<string, string>> {
    const cookies = new Map<string, string>()
    for (let at = url; ;) {
      const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
      await response.arrayBuffer()
      for (const each of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      const next = new URL(response.headers.get('location') ?? '', at)
      if (response.status < 300 || response.status >= 400)
        throw new Error(`the provider answered ${response.status}`)
      if (next.origin !== this.issuer) return Object.fromEntries(next.searchParams)
      at = next.href
    }
  }

  #configuration(returnTo: string): Configuration {
    const policy = interactionPolicy.base()
    policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
    return {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          token_endpoint_auth_method: 'client_secret_post',
          redirect_uris: [returnTo],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      pkce: { required: () => true },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 600,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...this.person, sub: id }) }),
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ['of this test alone'] },
      interactions: { url: (_ctx, { uid }) => `/enter/${uid}`, policy },
    }
  }
}
