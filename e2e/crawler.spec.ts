import { expect, test } from '@playwright/test'

const addressesIn = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address!.replaceAll('&amp;', '&'))

type Fact = Record<string, unknown> & { '@type': string }

/** Everything that a page says of itself, however deep. */
function factsIn(value: unknown): Fact[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(factsIn)
  return '@type' in value ? [value as Fact, ...inside] : inside
}

/** What schema.org and those who read it ask of each kind. */
const REQUIRED: Readonly<Record<string, (fact: Fact) => void>> = {
  Dentist: ({ name, address }) => {
    expect(name).toMatch(/\S/)
    expect(address).toMatchObject({ '@type': 'PostalAddress', addressLocality: expect.stringMatching(/\S/) })
  },
  Physician: ({ name, address, url }) => {
    expect(name).toMatch(/^Dr\. \S/)
    expect(url).toMatch(/^https?:\/\//)
    expect(address).toMatchObject({ '@type': 'PostalAddress', addressCountry: 'RO' })
  },
  Offer: ({ price, priceCurrency, itemOffered }) => {
    expect(price).toBeGreaterThanOrEqual(0)
    expect(priceCurrency).toBe('RON')
    expect(itemOffered).toMatchObject({ '@type': 'Service', name: expect.stringMatching(/\S/) })
  },
  AggregateRating: ({ ratingValue, reviewCount, bestRating }) => {
    expect(ratingValue).toBeGreaterThanOrEqual(1)
    expect(ratingValue).toBeLessThanOrEqual(5)
    expect(reviewCount).toBeGreaterThanOrEqual(3)
    expect(bestRating).toBe(5)
  },
  OpeningHoursSpecification: ({ dayOfWeek, opens, closes }) => {
    expect(dayOfWeek).not.toHaveLength(0)
    for (const time of [opens, closes]) expect(time).toMatch(/^\d\d:\d\d$/)
  },
}

test('every page of the sitemap reads well to a crawler', { tag: '@desktop' }, async ({ request }) => {
  const read = async (address: string) => {
    const reply = await request.get(address, { maxRedirects: 0 })
    expect(reply.status(), address).toBe(200)
    return reply.text()
  }
  const files = addressesIn(await read('/sitemap.xml'))
  const pages = (await Promise.all(files.map(async file => addressesIn(await read(file))))).flat()
  for (const part of ['/pacient', '/c/', '/pacient/medic/', '/pacient/clinica/'])
    expect(pages.filter(page => page.includes(part)).length, part).toBeGreaterThan(1)

  const titles = new Map<string, string>()
  const crumbs = new Set<string>()
  for (const page of pages) {
    const html = await read(page)
    expect(html.match(/<h1[\s>]/g), page).toHaveLength(1)
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    expect(title.length, page).toBeGreaterThan(10)
    expect(titles.get(title), `${page} has the title of another: ${title}`).toBeUndefined()
    titles.set(title, page)
    expect(html, page).toContain(`<link rel="canonical" href="${page}">`)
    expect(html, page).not.toContain('noindex')
    const romanian = page.replace('?language=en', '')
    for (const [language, address] of [
      ['ro', romanian],
      ['en', `${romanian}?language=en`],
      ['x-default', romanian],
    ])
      expect(html, page).toContain(`<link rel="alternate" hreflang="${language}" href="${address}">`)

    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
    const said = JSON.parse(facts ?? 'null') as Record<string, unknown>
    expect(said, page).toMatchObject({ '@context': 'https://schema.org' })
    const all = factsIn(said['@graph'])
    for (const fact of all) {
      REQUIRED[fact['@type']]?.(fact)
      if (fact['@type'] !== 'BreadcrumbList') continue
      const steps = fact['itemListElement'] as { position: number; name: string; item: string }[]
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
      expect(steps.at(-1)?.item).toBe(page)
      for (const { item } of steps) crumbs.add(item)
    }
  }
  // Where crumbs lead there is a page, in the language of theirs.
  for (const address of crumbs)
    expect(await read(address)).toContain(`<html lang="${address.includes('language=en') ? 'en' : 'ro'}"`)
})
