import { z } from 'zod'
import { formGateway } from './form-gateway.ts'
import { genericGateway } from './generic-gateway.ts'
import { queryGateway } from './query-gateway.ts'
import type { GatewayKind, SmsGateway } from './sms-gateway.ts'

const word = z.string().min(1).max(500)

/** What opens an account at a gateway of each kind. */
const CREDENTIALS = {
  generic: z.object({ token: z.string().max(500) }),
  form_post: z.object({ account_sid: word, auth_token: word }),
  get_query: z.object({ connection_id: word, password: word }),
} as const satisfies Record<GatewayKind, z.ZodType>

/** A clinic's own account at a gateway. */
export interface GatewayAccount {
  readonly kind: GatewayKind
  readonly address: string | null
  /** As one of `CREDENTIALS` reads them. */
  readonly credentials: unknown
}

/** The gateway of a clinic's account. */
export function openGateway(
  { kind, address, credentials }: GatewayAccount,
  options: { readonly reachesPrivate: boolean; readonly milliseconds?: number },
): SmsGateway {
  if (kind === 'form_post') {
    const { account_sid: accountSid, auth_token: authToken } = CREDENTIALS.form_post.parse(credentials)
    return formGateway({ address, accountSid, authToken, ...options })
  }
  if (kind === 'get_query') {
    const { connection_id: connectionId, password } = CREDENTIALS.get_query.parse(credentials)
    return queryGateway({ address, connectionId, password, ...options })
  }
  if (address === null) throw new Error('a generic gateway has an address')
  const { token } = CREDENTIALS.generic.parse(credentials)
  return genericGateway({ address, token: token || undefined, ...options })
}
