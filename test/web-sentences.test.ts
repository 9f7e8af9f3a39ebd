import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** What a person is shown or read out. */
const SPOKEN =
  /^(title|text|label|alt|placeholder|hint|caption|question|aria-(label|description|roledescription|valuetext))$/

/** Alike in both languages. */
const NAMES = /Zâmbet|\b(min|lei|SMS|Google|Facebook|Zoom|IBAN|CIF)\b/g

const isWord = (text: unknown) => typeof text === 'string' && /\p{L}{2}/u.test(text.replaceAll(NAMES, ''))

const files = globSync('src/web/**/*.{ts,tsx}')
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !/\/i18n\/|\.test\.tsx?$|\.gen\.ts$/.test(path))

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const isWords = (value: unknown): value is Node =>
  isNode(value) && value.type === 'Literal' && isWord(value['value'])

/** The words that a page says by itself instead of by a catalogue. */
function listSpoken(code: string): string[] {
  const found: string[] = []
  const say = (node: Node) => found.push(code.slice(node.start, node['end'] as number).trim())
  const walk = (node: Node): void => {
    if (node.type === 'JSXText' && isWord(node['value'])) say(node)
    if (node.type === 'JSXExpressionContainer' && isWords(node['expression'])) say(node)
    if (
      node.type === 'JSXAttribute' &&
      SPOKEN.test(String((node['name'] as Node)['name'])) &&
      isWords(node['value'])
    )
      say(node)
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child)
  }
  walk(parseAst(code, { lang: 'tsx' }) as unknown as Node)
  return found
}

test('words in a page are found', () => {
  expect(listSpoken(`const x = <p title="Alege">Salut {name} {'acum'}<b className="far">·</b></p>`)).toEqual([
    'title="Alege"',
    'Salut',
    "{'acum'}",
  ])
})

test.each(files.filter(path => path.endsWith('.tsx')))('%s says nothing by itself', path => {
  expect(listSpoken(readFileSync(path, 'utf8'))).toEqual([])
})

// What is said when the server says nothing must not wait for a catalogue.
test.each(files.filter(path => path !== 'src/web/api/client.ts'))(
  '%s has no Romanian but by a catalogue',
  path => {
    const code = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, '')
    const lines = code.replaceAll('Zâmbet', '').split('\n')
    expect(lines.filter(line => /[ăâîșț]/i.test(line))).toEqual([])
  },
)
