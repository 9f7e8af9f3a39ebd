import type { DrawingSetup, PageFiles } from '#contract/online/drawn-pages.ts'
import type { Language } from '#web/i18n/languages.ts'
import type { PageData } from './data.ts'
import type { Head } from './heads/head.ts'
import type { PublicPage } from './page.ts'

/** What of the application's document stays out of a drawn one: its name, and what runs there. */
const OWN =
  /\s*<(title>[\s\S]*?<\/title|meta\s+name="description"[\s\S]*?\/|script type="module"[\s\S]*?<\/script|link rel="(modulepreload|stylesheet)"[\s\S]*?|noscript>[\s\S]*?<\/noscript)>/g

const ROOT = '<div id="root"></div>'

interface Contents {
  readonly page: Pick<PublicPage, 'name' | 'namespaces'>
  readonly language: Language
  readonly head: Head
  readonly html: string
  readonly data: PageData
}

/** Writes documents like the application's, each drawn and with the scripts and styles of its page alone. */
export function documentWriter({ template, files, publicUrl }: DrawingSetup): (contents: Contents) => string {
  const [before, after] = template.replaceAll(OWN, '').split('</head>')
  if (before === undefined || !after?.includes(ROOT)) throw new Error('index.html has no head or no #root')
  return ({ page, language, head, html, data }) => {
    const body = `<div id="root">${html}</div><script type="application/json" id="page-data">${embed(data)}</script>`
    return [
      before.replace('<html lang="ro"', `<html lang="${language}" data-drawn`),
      headOf(head, language, publicUrl),
      scriptsOf(files, page, language),
      '</head>',
      after.replace(ROOT, () => body),
    ].join('')
  }
}

function headOf(head: Head, language: Language, publicUrl: string): string {
  const url = publicUrl + head.path
  const english = `${url}?language=en`
  const own = language === 'en' ? english : url
  const { picture } = head
  const title = `${head.title} · Zâmbet`
  const facts = { '@context': 'https://schema.org', '@graph': head.facts }
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.isListed
      ? [
          `<link rel="canonical" href="${escape(own)}">`,
          `<link rel="alternate" hreflang="ro" href="${escape(url)}">`,
          `<link rel="alternate" hreflang="en" href="${escape(english)}">`,
          `<link rel="alternate" hreflang="x-default" href="${escape(url)}">`,
          meta('property', 'og:url', own),
        ]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Zâmbet'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:locale', language === 'en' ? 'en_GB' : 'ro_RO'),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    picture ? meta('property', 'og:image', picture) : '',
    head.facts.length > 0 ? `<script type="application/ld+json">${embed(facts)}</script>` : '',
  ].join('')
}

/** The words come first: the page's script finds them there. */
function scriptsOf(
  files: PageFiles,
  { name, namespaces = [] }: Contents['page'],
  language: Language,
): string {
  const words = filesOf(files, `words-${language}`)
  const own = filesOf(files, name)
  const styles = [...new Set([...words.styles, ...own.styles])]
  // The page waits for these: they come with it.
  const spoken = namespaces.flatMap(one => files[`src/web/i18n/${language}/${one}.ts`]?.file ?? [])
  const parts = [...new Set([...words.parts, ...own.parts, ...spoken])]
  return [
    ...styles.map(file => `<link rel="stylesheet" href="/${file}">`),
    ...parts.map(file => `<link rel="modulepreload" href="/${file}">`),
    ...[words.script, own.script].map(file => `<script type="module" src="/${file}"></script>`),
  ].join('')
}

function filesOf(files: PageFiles, entry: string) {
  const name = `src/web/public-pages/entries/${entry}.ts`
  const script = files[name]?.file
  if (script === undefined) throw new Error(`${name} was not built`)
  const seen = new Set<string>()
  const collect = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of files[key]?.imports ?? []) collect(imported)
  }
  collect(name)
  const all = [...seen].toReversed()
  return {
    script,
    styles: all.flatMap(key => files[key]?.css ?? []),
    parts: all.flatMap(key => (key === name ? [] : (files[key]?.file ?? []))),
  }
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}">`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON that no parser of HTML takes for anything else. */
const embed = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
