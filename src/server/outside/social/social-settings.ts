import { z } from 'zod'
import { serverAddress } from '#server/outside/server-address.ts'

export interface GoogleSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface FacebookSettings {
  /** Where people are asked. */
  readonly dialogUrl: string
  /** Where the server asks. */
  readonly graphUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Who says for us who somebody is; absent where it is not configured. */
export interface SocialSettings {
  readonly google: GoogleSettings | undefined
  readonly facebook: FacebookSettings | undefined
}

/** The variables of the environment that say so. */
export const SOCIAL_ENVIRONMENT = {
  GOOGLE_ISSUER: serverAddress.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_DIALOG_URL: serverAddress.default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: serverAddress.default('https://graph.facebook.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
}
const environment = z.object(SOCIAL_ENVIRONMENT)

/** The names of a provider's client and secret, which stand together. */
export const SOCIAL_CLIENTS = ['GOOGLE', 'FACEBOOK'] as const

/** What is there by half, a line each. */
export function listHalfClients(given: Readonly<Record<string, string>>, names: readonly string[]): string[] {
  return names.flatMap(name => {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const
    if (Boolean(given[id]) === Boolean(given[secret])) return []
    const [missing, there] = given[id] ? [secret, id] : [id, secret]
    return [`${missing}: expected a value, because ${there} is set`]
  })
}

export function readSocial(values: z.output<typeof environment>): SocialSettings {
  const { GOOGLE_CLIENT_ID: google, FACEBOOK_CLIENT_ID: facebook } = values
  return {
    google: google
      ? { issuer: values.GOOGLE_ISSUER, clientId: google, clientSecret: values.GOOGLE_CLIENT_SECRET ?? '' }
      : undefined,
    facebook: facebook
      ? {
          dialogUrl: values.FACEBOOK_DIALOG_URL,
          graphUrl: values.FACEBOOK_GRAPH_URL,
          clientId: facebook,
          clientSecret: values.FACEBOOK_CLIENT_SECRET ?? '',
        }
      : undefined,
  }
}
