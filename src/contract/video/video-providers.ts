export const VIDEO_PROVIDERS = ['zoom', 'google_meet'] as const
export type VideoProviderName = (typeof VIDEO_PROVIDERS)[number]

export const VIDEO_PROVIDER_NAMES = {
  zoom: 'Zoom',
  google_meet: 'Google Meet',
} as const satisfies Record<VideoProviderName, string>

/** Our pages to which a provider sends the browser back. */
export const VIDEO_CALLBACKS = {
  zoom: '/zoom/callback',
  google_meet: '/google_meet/callback',
} as const satisfies Record<VideoProviderName, string>
