/** Who may say for us who somebody is. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number]
/** As people call them, in any language. */
export const SOCIAL_NAMES = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<
  SocialProviderName,
  string
>
