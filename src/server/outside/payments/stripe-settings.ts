import { z } from 'zod'

export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly apiUrl: string
}

/** The variables of the environment that say so. */
export const STRIPE_ENVIRONMENT = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z
    .string()
    .refine(
      value => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
      'an http:// or https:// address',
    )
    .default('https://api.stripe.com'),
}
const environment = z.object(STRIPE_ENVIRONMENT)

/** What is there by half, a line each. */
export function listStripeProblems(given: Readonly<Record<string, string>>): string[] {
  const [key, secret] = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  if (Boolean(given[key]) === Boolean(given[secret])) return []
  const [missing, there] = given[key] ? [secret, key] : [key, secret]
  return [`${missing}: expected a value, because ${there} is set`]
}

export function readStripe(values: z.output<typeof environment>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (!secretKey) return undefined
  return { secretKey, webhookSecret: webhookSecret ?? '', apiUrl: values.STRIPE_API_URL }
}
