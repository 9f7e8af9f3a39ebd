import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { giveUp, inProject } from './project.mjs'

const sources = ['src/web', 'src/contract', 'src/domain']
const files = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json']
const stamp = inProject('dist', 'web.stamp')

/** Builds the web into `dist/web` when its sources changed since the last build. */
export async function ensureWeb(node) {
  if (!isStale()) return
  console.log('Building the web (once, and after it changes) …')
  const code = await buildWeb(node)
  if (code !== 0) giveUp('The web could not be built: see above.')
}

/** Builds beside the old one and swaps when whole, so that a running server always has a web. Resolves with the code. */
export async function buildWeb(node, options = {}) {
  const [next, web, old] = ['web.next', 'web', 'web.old'].map(name => inProject('dist', name))
  mkdirSync(inProject('dist'), { recursive: true })
  const hash = hashSources()
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  const code = await runChild(node, args, options)
  if (code !== 0) return code
  rmSync(stamp, { force: true })
  rmSync(old, { recursive: true, force: true })
  if (existsSync(web)) renameSync(web, old)
  renameSync(next, web)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(stamp, hash)
  return code
}

function isStale() {
  if (!existsSync(inProject('dist', 'web', 'index.html')) || !existsSync(stamp)) return true
  return readFileSync(stamp, 'utf8') !== hashSources()
}

function hashSources() {
  const hash = createHash('sha256')
  const listed = sources.flatMap(folder =>
    readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath ?? entry.path, entry.name)),
  )
  const all = [...listed, ...files.map(name => inProject(name))]
  // The build itself writes the route tree.
  for (const path of all
    .filter(name => !name.endsWith('.gen.ts') && !name.includes('.test.'))
    .toSorted((a, b) => (a < b ? -1 : 1))) {
    hash.update(path.slice(inProject().length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
