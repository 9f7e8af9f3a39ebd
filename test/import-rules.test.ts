import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let tree: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'zambet-imports-'))
  for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.json'])
    copyFileSync(join(root, name), join(tree, name))
})

afterEach(() => rmSync(tree, { recursive: true }))

function write(path: string, lines: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), lines)
}

/** The import rules that a tree of these files breaks. */
function lint(): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix'],
    {
      cwd: tree,
      encoding: 'utf8',
    },
  )
  return [...stdout.matchAll(/(no-restricted-imports|no-restricted-globals|no-cycle)\)/g)].map(
    ([, rule = '']) => rule,
  )
}

test.each([
  ['src/domain/a.ts', '#contract/x.ts'],
  ['src/domain/a.ts', 'node:fs'],
  ['src/contract/a.ts', '#server/x.ts'],
  ['src/web/a.ts', '#server/x.ts'],
  ['src/web/ui/a.tsx', '@tanstack/react-router'],
  ['src/web/features/one/a.ts', '#web/features/other/a.ts'],
  ['src/web/features/one/a.ts', '../other/a.ts'],
  ['src/server/a.ts', '#web/x.ts'],
  ['src/server/features/one/one.ts', '#server/features/other/other.sql.ts'],
  ['src/server/features/one/one.ts', '../other/other.routes.ts'],
  ['src/server/features/one/one.ts', './part/part.sql.ts'],
  ['src/server/features/one/part/part.ts', '../other/other.sql.ts'],
  ['src/server/features/one/part/part.ts', '../../other/other.sql.ts'],
  ['src/server/features/one/one.ts', 'kysely'],
  ['src/server/features/one/one.ts', 'nodemailer'],
  ['src/server/features/one/one.sql.ts', 'node:https'],
])('%s may not import %s', (path, from) => {
  write(path, `export { x } from '${from}'\n`)
  expect(lint()).toEqual(['no-restricted-imports'])
})

test.each([
  ['src/contract/a.ts', '#domain/x.ts'],
  ['src/web/features/one/a.ts', '#contract/x.ts'],
  ['src/server/features/one/one.ts', './one.sql.ts'],
  ['src/server/features/one/part/part.ts', '../one.sql.ts'],
  ['src/server/features/one/one.ts', '#server/features/other/other.ts'],
  ['src/server/features/one/one.sql.ts', 'kysely'],
  ['src/server/outside/email.ts', 'nodemailer'],
  ['src/server/app.ts', './features/one/one.routes.ts'],
])('%s may import %s', (path, from) => {
  write(path, `export { x } from '${from}'\n`)
  expect(lint()).toEqual([])
})

test('only server/outside fetches', () => {
  const fetching = `export const ask = () => fetch('http://localhost')\n`
  write('src/server/outside/sms.ts', fetching)
  expect(lint()).toEqual([])
  write('src/server/features/one/one.ts', fetching)
  expect(lint()).toEqual(['no-restricted-globals'])
})

test('a cycle is found, through subpath imports too', () => {
  write('src/domain/a.ts', `import { b } from '#domain/b.ts'\nexport const a = () => b\n`)
  write('src/domain/b.ts', `import { a } from './a.ts'\nexport const b = () => a\n`)
  expect(lint()).toContain('no-cycle')
})
