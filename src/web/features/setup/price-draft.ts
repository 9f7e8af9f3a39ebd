// What of the usual price list a clinic takes, before it has taken it: the kind of practice ticks beforehand, prices go up
// and down together, and whatever was ticked or typed by hand stays as it was.

import type { ListedCategory, ListedService } from '#contract/clinic/price-list.ts'

export const PROFILES = ['general', 'ortho', 'kids'] as const
export type Profile = (typeof PROFILES)[number]

interface Change {
  readonly ticked?: boolean
  readonly online?: boolean
  readonly minutes?: number
  /** Lei. */
  readonly price?: number
}

export interface PriceDraft {
  readonly profile: Profile
  /** Of all prices, those typed by hand aside. */
  readonly percent: number
  readonly changes: Readonly<Record<string, Change>>
}

export const NEW_DRAFT: PriceDraft = { profile: 'general', percent: 0, changes: {} }

export interface DraftRow extends ListedService {
  /** The clinic has it already: it is changed where services are. */
  readonly isThere: boolean
  readonly ticked: boolean
}

export interface DraftCategory extends Omit<ListedCategory, 'services'> {
  readonly services: readonly DraftRow[]
}

/** Whose services such a practice gives whole. */
const WHOLE: Record<Profile, string | undefined> = {
  general: undefined,
  ortho: 'ortodontie',
  kids: 'pedodontie',
}
/** What every practice does. */
const COMMON = new Set(['consultatii', 'imagistica', 'profilaxie'])

function isUsual(profile: Profile, category: string, { starter }: { starter: boolean }): boolean {
  if (profile === 'general') return starter
  return category === WHOLE[profile] || (starter && COMMON.has(category))
}

/** A price so much dearer, in round lei: fives from a hundred on. */
export function raise(price: number, percent: number): number {
  const raised = (price * (100 + percent)) / 100
  return percent === 0 ? price : raised < 100 ? Math.round(raised) : Math.round(raised / 5) * 5
}

/** The list as the draft has it. */
export function applyDraft(list: readonly ListedCategory[], draft: PriceDraft): DraftCategory[] {
  return list.map(category => ({
    ...category,
    services: category.services.map(service => {
      const change = draft.changes[service.key] ?? {}
      const isThere = service.service_id !== null
      return {
        ...service,
        isThere,
        ticked: isThere || (change.ticked ?? isUsual(draft.profile, category.key, service)),
        online: change.online ?? service.online,
        minutes: change.minutes ?? service.minutes,
        price: change.price ?? raise(service.price, draft.percent),
      }
    }),
  }))
}

export function changeDraft(draft: PriceDraft, keys: readonly string[], change: Change): PriceDraft {
  const changed = keys.map(key => [key, { ...draft.changes[key], ...change }] as const)
  return { ...draft, changes: { ...draft.changes, ...Object.fromEntries(changed) } }
}

const untick = ({ ticked: _ticked, ...rest }: Change): Change => rest

/** Another kind of practice ticks anew; typed figures stay. */
export function changeProfile(draft: PriceDraft, profile: Profile): PriceDraft {
  const changes = Object.entries(draft.changes).map(([key, change]) => [key, untick(change)] as const)
  return { ...draft, profile, changes: Object.fromEntries(changes) }
}

const MINUTES = { least: 5, most: 720 }

export function isWhole({ minutes, price }: Pick<DraftRow, 'minutes' | 'price'>): boolean {
  return Number.isInteger(minutes) && minutes >= MINUTES.least && minutes <= MINUTES.most && price >= 0
}

const storageKey = (clinicId: number) => `price-draft:${clinicId}`

/** What was ticked on this device and not taken yet. */
export function readDraft(clinicId: number): PriceDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(clinicId)) ?? '{}') as Partial<PriceDraft>
    return { ...NEW_DRAFT, ...kept }
  } catch {
    return NEW_DRAFT
  }
}

/** Keeps the draft, or nothing once it was taken. */
export function keepDraft(clinicId: number, draft: PriceDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(storageKey(clinicId), JSON.stringify(draft))
    else localStorage.removeItem(storageKey(clinicId))
  } catch {
    // Storage is blocked: the ticks last as long as the page.
  }
}
