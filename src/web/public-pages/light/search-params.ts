// How the router writes a page's search into an address: texts as they are, everything else as JSON, and texts that
// would read as JSON in quotes.

export type Search = Record<string, unknown>

export function readSearch(text: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const known = search[name]
    if (known === undefined) search[name] = readValue(value)
    else search[name] = [...(Array.isArray(known) ? (known as unknown[]) : [known]), readValue(value)]
  }
  return search
}

export function writeSearch(search: Search): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) params.set(name, writeValue(value))
  const text = params.toString()
  return text && `?${text}`
}

/** What is anything else is a word. Most are, and a parser is slow to refuse them. */
const MAY_BE_JSON = /^\s*(?:["[{]|(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)\s*$)/i

function readValue(text: string): unknown {
  if (!MAY_BE_JSON.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function writeValue(value: unknown): string {
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value)
}
