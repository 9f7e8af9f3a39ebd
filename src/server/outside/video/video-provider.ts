import type { VideoProviderName } from '#contract/video/video-providers.ts'

/** What an account at a provider is opened with. */
export interface VideoTokens {
  readonly access: string
  /** Null: the one before stays good. */
  readonly refresh: string | null
  /** Of the access, epoch milliseconds. */
  readonly expiresAt: number
}

export interface VideoAccount {
  /** The provider's own id of it, which never changes; an address may. */
  readonly id: string
  readonly email: string
  /** Basic stops a meeting after 40 minutes. */
  readonly plan: 'basic' | 'paid' | null
}

/** A meeting as a visit needs it. */
export interface RoomWish {
  /** Epoch milliseconds. */
  readonly start: number
  readonly minutes: number
  readonly topic: string
  /** Written there, so that a room whose making was not answered is found again. */
  readonly mark: string
  readonly waitingRoom: boolean
}

export interface ProviderRoom {
  readonly id: string
  readonly joinUrl: string
}

/** What a browser is sent with, and what is kept here to hold the answer against. */
export interface VideoStart {
  readonly url: string
  readonly state: string
  readonly kept: { readonly verifier: string; readonly nonce: string }
}

export interface VideoAnswer {
  readonly returnTo: string
  readonly code: string
  readonly state: string
  readonly kept: VideoStart['kept']
}

/** What is particular about a provider. */
export interface VideoTraits {
  /** An account holds one meeting at a time. */
  readonly holdsOne: boolean
  /** A room has an hour, so moving it is a call. */
  readonly hasHours: boolean
  /** Creations and changes that an account may make in a day of UTC; null without end. */
  readonly dailyLimit: number | null
  /** Whether a room of our own stands in. */
  readonly isTrial: boolean
}

/** Who makes meetings. Every call takes at most ten seconds and fails by a VideoProblem alone. */
export interface VideoWork {
  start(returnTo: string): Promise<VideoStart>
  /** Trades the code for the account. Rejects whatever is not exactly what was asked for. */
  finish(answer: VideoAnswer): Promise<{ tokens: VideoTokens; account: VideoAccount }>
  refresh(refreshToken: string): Promise<VideoTokens>
  revoke(token: string): Promise<void>
  who(access: string): Promise<VideoAccount>
  create(access: string, wish: RoomWish): Promise<ProviderRoom>
  /** The scheduled room that carries the mark; undefined where there is none, or none can be known. */
  find(access: string, mark: string): Promise<ProviderRoom | undefined>
  /** Every scheduled room with a mark; undefined where the provider tells of none. */
  list(access: string): Promise<readonly (ProviderRoom & { readonly mark: string })[] | undefined>
  change(access: string, id: string, wish: RoomWish): Promise<void>
  /** A meeting under way is not taken from under people. What is gone already is removed. */
  remove(access: string, id: string): Promise<'removed' | 'running'>
  /** A fresh address for who holds the meeting; good for about two hours and kept nowhere. */
  hostUrl(access: string, id: string): Promise<string>
}

export type VideoProvider = VideoTraits & VideoWork
export type VideoProviders = Readonly<Partial<Record<VideoProviderName, VideoProvider>>>

export type VideoProblemKind =
  /** No sensible answer: tried again later. */
  | 'away'
  | 'limited'
  /** The access is not taken any more; a fresh one may be. */
  | 'unauthorised'
  /** The room is not there any more. */
  | 'gone'
  /** Not allowed, or not possible; asking again does not help. */
  | 'refused'
  | 'code_expired'
  | 'scope_missing'
  /** The refreshing token is not taken any more. */
  | 'grant_gone'

/** What went wrong at a provider, as what is to be done about it. Says nothing that opens an account. */
export class VideoProblem extends Error {
  override readonly name = 'VideoProblem'
  readonly kind: VideoProblemKind
  /** Of limited: not before so long. */
  readonly waitMs: number | undefined
  /** Of limited: the day's own limit. */
  readonly isDaily: boolean

  constructor(
    kind: VideoProblemKind,
    message: string,
    more: { readonly waitMs?: number; readonly isDaily?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.waitMs = more.waitMs
    this.isDaily = more.isDaily ?? false
  }
}
