import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../src/server')
const IMPORT = /(?:from|import) '(\.[^']+|#server\/[^']+)'|import\('(\.[^']+|#server\/[^']+)'\)/g

/** A path's feature; what every feature may use, such as server/records, is one part each. */
function partOf(path: string): string {
  const [folder = '', feature = ''] = relative(server, path).split('/')
  return folder === 'features' ? feature : folder
}

/** Of each feature of the server the others that its files import, and which import it is. */
function listUses(): Map<string, Map<string, string>> {
  const uses = new Map<string, Map<string, string>>()
  for (const file of globSync(['features/**/*.ts', 'records/**/*.ts'], { cwd: server })) {
    if (file.endsWith('.test.ts')) continue
    const path = join(server, file)
    for (const [, plain, lazy] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
      const from = (plain ?? lazy)!
      const target = from.startsWith('#')
        ? join(server, from.slice('#server/'.length))
        : join(dirname(path), from)
      const [one, other] = [partOf(path), partOf(target)]
      if (one === other) continue
      uses.set(one, (uses.get(one) ?? new Map<string, string>()).set(other, `${file} -> ${from}`))
    }
  }
  return uses
}

/** The imports of one circle, if there is any. */
function findCircle(uses: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const done = new Set<string>()
  const visit = (part: string, way: readonly { part: string; by: string }[]): string[] => {
    const met = way.findIndex(step => step.part === part)
    if (met >= 0) return way.slice(met).map(step => step.by)
    if (done.has(part)) return []
    for (const [other, by] of uses.get(part) ?? []) {
      const circle = visit(other, [...way, { part, by }])
      if (circle.length > 0) return circle
    }
    done.add(part)
    return []
  }
  for (const part of uses.keys()) {
    const circle = visit(part, [])
    if (circle.length > 0) return circle
  }
  return []
}

test('the server’s features use each other in one direction', () => {
  const uses = listUses()
  expect(uses.get('online-booking')?.has('bookings')).toBe(true)
  expect(findCircle(uses)).toEqual([])
})

test('a circle of features is told by its imports', () => {
  const uses = new Map([
    ['a', new Map([['b', 'a -> b']])],
    [
      'b',
      new Map([
        ['c', 'b -> c'],
        ['d', 'b -> d'],
      ]),
    ],
    ['d', new Map([['b', 'd -> b']])],
  ])
  expect(findCircle(uses)).toEqual(['b -> d', 'd -> b'])
})
