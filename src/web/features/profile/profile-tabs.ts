export const PROFILE_TABS = ['profile', 'notification', 'password'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The one named in the address, the first without a name; undefined for a name that is none. */
export const readProfileTab = (value: unknown): ProfileTab | undefined =>
  value === undefined ? 'profile' : PROFILE_TABS.find(tab => tab === value)
