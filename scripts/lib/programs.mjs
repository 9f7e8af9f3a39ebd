import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Programs that tests use and that no registry of ours has.

export const programFolders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/bin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/snap/bin',
]

/** Path of an installed program; undefined where there is none. */
export const findProgram = name =>
  programFolders()
    .map(folder => join(folder, name))
    .find(isProgram)

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether a package can be installed here by `installPackage`. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Nothing that is there is taken away for it, and without a network it is given up soon. */
export function installPackage(name, reason) {
  console.log(`Installing ${name} for ${reason} (once) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = [
    'Acquire::Retries=0',
    'Acquire::http::Timeout=20',
    'Acquire::https::Timeout=20',
    // Another may be installing the same.
    'DPkg::Lock::Timeout=120',
  ]
  const options = patience.flatMap(option => ['-o', option])
  const install = ['apt-get', 'install', '-y', '--no-remove', '--no-install-recommends', name]
  for (const [command, ...args] of [['apt-get', 'update'], install]) {
    const { status, stdout, stderr } = spawnSync(command, [...args, ...options], { env, encoding: 'utf8' })
    if (status !== 0) console.error(`${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n'))
  }
}
