import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Who runs PostgreSQL: empty for ourselves; a system user when we are root, as PostgreSQL refuses to run as root. */
export interface Account {
  uid?: number
  gid?: number
  name?: string
}

const names = ['zambet', 'postgres']

/** The account to run as. A cluster made earlier keeps its owner; root without a usable system user makes `zambet`. */
export function getAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  return names.map(findAccount).find(account => account !== undefined) ?? createAccount()
}

/** Whether this account can really do it, asked of the system rather than worked out from mode bits. */
export function accountCan(account: Account, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...asAccount(account), stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** Spawn options to run as the account, without anything of our environment that PostgreSQL would listen to. */
export function asAccount({ uid, gid }: Account) {
  const PATH = process.env['PATH'] ?? '/usr/bin:/bin'
  const env = { PATH, HOME: '/', LC_ALL: 'C', TZ: 'UTC' }
  return { cwd: '/', env, ...(uid === undefined ? {} : { uid, gid }) }
}

function findAccount(name: string): Account | undefined {
  const ask = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || 0)
  const [uid, gid] = [ask('-u'), ask('-g')]
  return uid > 0 && gid > 0 ? { uid, gid, name } : undefined
}

function createAccount(): Account {
  const [name = 'zambet'] = names
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }
  try {
    execFileSync(
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/',
        '--shell',
        '/usr/sbin/nologin',
        name,
      ],
      { env, stdio: 'pipe' },
    )
  } catch {
    // Another start may have made it a moment ago; the search below tells.
  }
  const account = findAccount(name)
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root and no system user could be made for it: start as an ordinary user, or set DATABASE_URL',
    )
  }
  return account
}
