import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runChild } from './child.mjs'
import { giveUp, inProject } from './project.mjs'

const sources = ['src/web', 'src/contract', 'src/domain', 'scripts/vite']
const files = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json']
/** What browsers load, and what the server draws its pages with. */
const parts = ['web', 'pages']
const stamp = inProject('dist', 'web.stamp')

/** Builds the web into `dist/web` and `dist/pages` when its sources changed since the last build. */
export async function ensureWeb(node) {
  if (!isStale()) return
  await alone(async () => {
    if (!isStale()) return
    console.log('Building the web (once, and after it changes) …')
    const code = await buildWeb(node)
    if (code !== 0) giveUp('The web could not be built: see above.')
  })
}

/** Of several processes that find it stale one builds, and the others wait for it; one that died holds nobody up. */
async function alone(work) {
  const lock = inProject('dist', 'building')
  mkdirSync(inProject('dist'), { recursive: true })
  while (!take(lock)) await wait(250)
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true })
  return false
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Builds beside the old one and swaps when whole, so that a running server always has a web. Resolves with the code. */
export async function buildWeb(node, options = {}) {
  const next = inProject('dist', 'next')
  mkdirSync(inProject('dist'), { recursive: true })
  const hash = hashSources()
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
  // Also for a test: what it asks for is the same as everybody's.
  const env = { ...process.env, BUILD_DIR: next, VITEST: '', NODE_ENV: 'production' }
  const code = await runChild(node, [vite, 'build', '--logLevel', 'warn'], { env, ...options })
  if (code !== 0) return code
  rmSync(stamp, { force: true })
  for (const part of parts) {
    const [made, current, old] = [join(next, part), inProject('dist', part), inProject('dist', `${part}.old`)]
    rmSync(old, { recursive: true, force: true })
    if (existsSync(current)) renameSync(current, old)
    renameSync(made, current)
    rmSync(old, { recursive: true, force: true })
  }
  rmSync(next, { recursive: true, force: true })
  writeFileSync(stamp, hash)
  return code
}

function isStale() {
  if (!existsSync(stamp) || !parts.every(part => existsSync(inProject('dist', part)))) return true
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
