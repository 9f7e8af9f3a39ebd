import { randomBytes } from 'node:crypto'
import {
  chownSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { accountCan } from './account.ts'
import type { Account } from './account.ts'

/** Where root keeps what PostgreSQL's own user must reach but cannot reach in a closed home folder. */
export const sharedFolder = '/var/lib/zambet'

/** Everything of one database server. `home` is the real path; `data` is PostgreSQL's own part. */
export interface Folders {
  home: string
  data: string
  passwordFile: string
  portFile: string
  logFile: string
}

/** Makes `<dataDir>/postgres` for the account, or a link there to a folder the account can enter. */
export function openFolders(dataDir: string, account: Account, log: (line: string) => void): Folders {
  const wanted = join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true })
  const link = lstatSync(wanted, { throwIfNoEntry: false })
  if (link?.isSymbolicLink() && !statSync(wanted, { throwIfNoEntry: false })) {
    throw new Error(
      `The database folder ${resolve(dataDir, readlinkSync(wanted))} is gone, though ${wanted} points to it: bring it back, or delete ${wanted} to begin with an empty database`,
    )
  }
  if (!link) createHome(wanted, account, log)
  const home = realpathSync(wanted)
  if (!canUse(account, home)) {
    throw new Error(
      `${home} cannot be written by ${account.name ?? 'this user'}: start as the user who owns it`,
    )
  }
  return {
    home,
    data: join(home, 'data'),
    passwordFile: join(home, 'password'),
    portFile: join(home, 'port'),
    logFile: join(home, 'server.log'),
  }
}

function createHome(wanted: string, account: Account, log: (line: string) => void): void {
  mkdirSync(wanted, { mode: 0o700 })
  if (account.uid === undefined || account.gid === undefined) return
  chownSync(wanted, account.uid, account.gid)
  if (canUse(account, wanted)) return

  rmdirSync(wanted)
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  const elsewhere = join(sharedFolder, randomBytes(8).toString('hex'))
  mkdirSync(elsewhere, { mode: 0o700 })
  chownSync(elsewhere, account.uid, account.gid)
  symlinkSync(elsewhere, wanted)
  log(
    `The database is kept in ${elsewhere}: the user ${account.name} that runs it may not enter ${dirname(wanted)}`,
  )
}

function canUse(account: Account, folder: string): boolean {
  return accountCan(account, 'test', ['-w', folder, '-a', '-x', folder])
}
