import { expect, test } from '@playwright/test'

const addressesIn = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address!)

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
  for (const page of pages) {
    const html = await read(page)
    expect(html.match(/<h1[\s>]/g), page).toHaveLength(1)
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    expect(title.length, page).toBeGreaterThan(10)
    expect(titles.get(title), `${page} has the title of another: ${title}`).toBeUndefined()
    titles.set(title, page)
    expect(html, page).toContain(`<link rel="canonical" href="${page}">`)
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
    expect(JSON.parse(facts ?? 'null'), page).toMatchObject({ '@context': 'https://schema.org' })
    expect(html, page).not.toContain('noindex')
  }
})
