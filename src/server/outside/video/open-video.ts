import type { Config } from '#server/config.ts'
import { openTrialVideo, type TrialVideo } from './trial-video.ts'
import type { VideoProvider, VideoProviders, VideoTraits, VideoWork } from './video-provider.ts'

export interface Video {
  readonly video: VideoProviders
  /** Only in a demonstration, and only where a provider is not set up. */
  readonly trialVideo: TrialVideo | undefined
}

/** The providers that are set up. What speaks to them is loaded only when one is asked. */
export function openVideo(
  { video: { zoom, googleMeet }, demo, publicUrl, sessionSecret }: Config,
  now: () => number,
): Video {
  const isWhole = zoom !== undefined && googleMeet !== undefined
  const trialVideo = demo && !isWhole ? openTrialVideo(publicUrl, sessionSecret, now) : undefined
  return {
    trialVideo,
    video: {
      ...trialVideo?.providers,
      ...(zoom && { zoom: lazily(ZOOM, async () => (await import('./zoom.ts')).openZoom(zoom, now)) }),
      ...(googleMeet && {
        google_meet: lazily(MEET, async () =>
          (await import('./google-meet.ts')).openGoogleMeet(googleMeet, now),
        ),
      }),
    },
  }
}

/** A user of Zoom's may create and change a hundred meetings in a day of UTC; beyond it 429 is answered. */
const ZOOM: VideoTraits = { holdsOne: true, hasHours: true, dailyLimit: 100, isTrial: false }
const MEET: VideoTraits = { holdsOne: false, hasHours: false, dailyLimit: null, isTrial: false }

function lazily(traits: VideoTraits, open: () => Promise<VideoWork>): VideoProvider {
  let opened: ReturnType<typeof open> | undefined
  const get = () => (opened ??= open())
  return {
    ...traits,
    start: async returnTo => (await get()).start(returnTo),
    finish: async answer => (await get()).finish(answer),
    refresh: async token => (await get()).refresh(token),
    revoke: async token => (await get()).revoke(token),
    who: async access => (await get()).who(access),
    create: async (access, wish) => (await get()).create(access, wish),
    find: async (access, mark) => (await get()).find(access, mark),
    list: async access => (await get()).list(access),
    change: async (access, id, wish) => (await get()).change(access, id, wish),
    remove: async (access, id) => (await get()).remove(access, id),
    hostUrl: async (access, id) => (await get()).hostUrl(access, id),
  }
}
