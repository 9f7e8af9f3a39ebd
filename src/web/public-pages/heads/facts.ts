import type { PublicClinic } from '#contract/online/public-clinics.ts'
import type { DoctorCard } from '#contract/online/public-doctors.ts'

// What a page shows, as schema.org names it.

type Place = Pick<DoctorCard['places'][number], 'address' | 'city'> & { county?: string }

/** Fewer ratings than this say little, and the page shows none. */
const FEWEST_RATINGS = 3

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const addressFact = ({ address, city, county }: Place) => ({
  '@type': 'PostalAddress',
  streetAddress: address || undefined,
  addressLocality: city || undefined,
  addressRegion: county || undefined,
  addressCountry: 'RO',
})

export function offerFacts(services: readonly { name: string; price: number }[]) {
  return services.map(({ name, price }) => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'RON',
    itemOffered: { '@type': 'Service', name },
  }))
}

export const ratingFact = (rated: { rating: number; count: number } | null | undefined) =>
  rated && rated.count >= FEWEST_RATINGS
    ? {
        '@type': 'AggregateRating',
        ratingValue: Math.round(rated.rating * 10) / 10,
        reviewCount: rated.count,
        bestRating: 5,
        worstRating: 1,
      }
    : undefined

export const hoursFacts = (hours: PublicClinic['places'][number]['hours']) =>
  hours.map(({ days, start, end }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(day => DAYS[day - 1]),
    opens: start,
    closes: end,
  }))

/** The way to a page, itself last. */
export const crumbsFact = (steps: readonly { name: string; url: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})
