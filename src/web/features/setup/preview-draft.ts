import type { PublicClinic, PublicPlace } from '#contract/online/public-clinics.ts'
import type { OpeningRow } from '#domain/hours/opening-hours.ts'

/** A service that is ticked, and not taken yet. */
export interface DraftService {
  readonly name_ro: string
  readonly name_en: string
  readonly minutes: number
  readonly price: number
  readonly online: boolean
}

/** What a step is writing of the clinic, as the preview shows it before it is saved. */
export interface PreviewDraft {
  readonly name?: string
  readonly phone?: string
  readonly address?: string
  readonly city?: string
  readonly county?: string
  readonly hours?: readonly OpeningRow[]
  readonly services?: readonly DraftService[]
}

/** The public page with the draft in its place; what the clinic has not said yet is left out, and shown by its shape. */
export function drawClinic(
  saved: PublicClinic | undefined,
  { name, phone, address, city, county, hours, services }: PreviewDraft = {},
  language: 'ro' | 'en',
): Partial<PublicClinic> {
  if (!saved) return {}
  const place = drawPlace(saved.places[0], {
    ...(address !== undefined && { address }),
    ...(city !== undefined && { city }),
    ...(county !== undefined && { county }),
    ...(hours && { hours: hours.map(row => ({ ...row, days: [...row.days] })) }),
  })
  const drawn = services?.map((service, index) => ({
    id: -1 - index,
    name: service[`name_${language}`],
    category: null,
    description: null,
    minutes: service.minutes,
    price: service.price,
    online: service.online,
    kind: 'clinic' as const,
  }))
  const { places: _places, services: _services, doctors: _doctors, ...rest } = saved
  const offered = drawn ?? saved.services
  return {
    ...rest,
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(place && { places: [place, ...saved.places.slice(1)] }),
    ...(offered.length > 0 && { services: offered }),
    ...(saved.doctors.length > 0 && { doctors: saved.doctors }),
  }
}

function drawPlace(saved: PublicPlace | undefined, draft: Partial<PublicPlace>): PublicPlace | undefined {
  if (!saved) return undefined
  const place = { ...saved, ...draft }
  return place.address || place.city || place.hours.length > 0 ? place : undefined
}
