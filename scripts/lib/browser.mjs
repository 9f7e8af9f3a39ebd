import { join } from 'node:path'
import { installPackage, isProgram, mayInstall, programFolders } from './programs.mjs'

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
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  const folders = programFolders()
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
  if (!CHROMIUM_PATH && !found?.endsWith(names[0]) && mayInstall())
    installPackage(names[0], 'the browser tests')
  const path = findBrowser()
  return path
    ? { path }
    : {
        problem:
          'The browser tests need Chromium or Chrome: install it (Debian: apt install chromium), or set CHROMIUM_PATH to its program.',
      }
}
