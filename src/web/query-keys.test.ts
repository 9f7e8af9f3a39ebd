import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A key that begins with words of its own, where it is asked by, read or refreshed. */
const BY_HAND = /\b\w*key\w*\s*[:=]\s*\[\s*['"`]/gi

test('no query is kept under a key written by hand: api/query.ts makes them of the calls', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(file =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const found = files.flatMap(file => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    if (!text.includes('@tanstack/react-query')) return []
    return [...text.matchAll(BY_HAND)].map(([match]) => `${file}: ${match}`)
  })
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
  expect("queryKey: ['locations']").toMatch(new RegExp(BY_HAND.source, 'i'))
})
