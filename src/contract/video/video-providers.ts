export const VIDEO_PROVIDERS = ['zoom', 'google_meet'] as const
export type VideoProviderName = (typeof VIDEO_PROVIDERS)[number]

export const VIDEO_PROVIDER_NAMES = {
  zoom: 'Zoom',
  google_meet: 'Google Meet',
} as const satisfies Record<VideoProviderName, string>
