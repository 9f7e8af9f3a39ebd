// What search engines read: sitemaps.org 0.9, with the other language of each page as Google asks for it.

/** As they bound a file. */
export const MOST_ADDRESSES = 50_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)

export function writeIndex(addresses: readonly string[]): string {
  const lines = addresses.map(address => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`)
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`
}

export interface SitemapPage {
  readonly address: string
  readonly changedAt?: Date
}

/** Each page twice: in Romanian, which its plain address answers in, and in English. */
export const ADDRESSES_OF_A_PAGE = 2

export function writeSitemap(pages: readonly SitemapPage[]): string {
  return `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.map(writePage).join('')}</urlset>\n`
}

function writePage({ address, changedAt }: SitemapPage): string {
  const romanian = escapeXml(address)
  const english = escapeXml(`${address}?language=en`)
  const rest =
    (changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '') +
    alternate('ro', romanian) +
    alternate('en', english) +
    alternate('x-default', romanian)
  return [romanian, english].map(location => `<url><loc>${location}</loc>${rest}</url>\n`).join('')
}

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
