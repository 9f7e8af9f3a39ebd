import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FONTS, lettersOf, subsetOf } from '../scripts/fonts.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

test.each(FONTS)('$source: the file is what is cut from Inter', async font => {
  expect((await subsetOf(font)).equals(await readFile(font.file))).toBe(true)
})

test('the page says of each font which letters it holds, and loads them ahead', async () => {
  const [css, page] = await Promise.all([read('src/web/ui/base.css'), read('index.html')])
  const ranges = [...css.matchAll(/url\('\.(\/fonts\/[\w-]+\.woff2)'\)[^}]*unicode-range:([^;]+);/g)]
  expect(ranges.map(([, file, range]) => [file, range!.trim().replaceAll(/\s+/g, ' ')])).toEqual(
    FONTS.map(({ file, range }) => [file.pathname.slice(file.pathname.indexOf('/fonts/')), range]),
  )
  for (const [, file] of ranges) expect(page).toContain(`href="/src/web/ui${file}"`)
})

test('our texts and the names of here need no other font', async () => {
  const held = new Set(FONTS.flatMap(({ range }) => Array.from(lettersOf(range))))
  const files = globSync('src/web/i18n/{ro,en}/**/*.ts', { cwd: ROOT })
  const texts = await Promise.all(files.map(read))
  const names = 'Ștefan Țăranu-Mihăiță, Ágnes Győző Űrhajós, Jürgen Großmann, ŞERBAN ţuţea'
  const missing = new Set(
    Array.from(texts.join('') + names).filter(letter => letter > ' ' && !held.has(letter)),
  )
  // Inter's arrows are in neither of its files: the system draws them, as ever.
  expect([...missing].filter(letter => !'→←'.includes(letter))).toEqual([])
})
