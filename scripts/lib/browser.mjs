import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The one without windows, or toolbars to draw, takes a third less time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macApps = ['Google Chrome', 'Chromium'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** What a browser under test does without. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of the browser that the tests drive: the one that `CHROMIUM_PATH` names, or an installed one. */
export function findBrowser() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  const folders = [...PATH.split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return [...names.flatMap(name => folders.map(folder => join(folder, name))), ...macApps].find(isProgram)
}

/**
 * Finds a browser or, as root on Debian, installs the one without windows, also beside one that has them; otherwise a line
 * that says what to do.
 */
export function ensureBrowser() {
  const { CHROMIUM_PATH } = process.env
  const found = findBrowser()
  if (CHROMIUM_PATH && !found) {
    return { problem: `CHROMIUM_PATH: expected a program, got "${CHROMIUM_PATH}"` }
  }
  if (
    !CHROMIUM_PATH &&
    !found?.endsWith(names[0]) &&
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version')
  )
    installBrowser()
  const path = findBrowser()
  return path
    ? { path }
    : {
        problem:
          'The browser tests need Chromium or Chrome: install it (Debian: apt install chromium), or set CHROMIUM_PATH to its program.',
      }
}

/** Nothing that is there is taken away for it, and without a network it is given up soon. */
function installBrowser() {
  console.log('Installing Chromium for the browser tests (once) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['Acquire::Retries=0', 'Acquire::http::Timeout=20', 'Acquire::https::Timeout=20']
  const options = patience.flatMap(option => ['-o', option])
  const install = ['apt-get', 'install', '-y', '--no-remove', '--no-install-recommends', names[0]]
  for (const [command, ...args] of [['apt-get', 'update'], install]) {
    const { status, stdout, stderr } = spawnSync(command, [...args, ...options], { env, encoding: 'utf8' })
    if (status !== 0) console.error(`${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n'))
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
