import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { CACHE } from './cache.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

/** Each connection prepares every statement of every script, and plans its first uses one by one. */
const WARM_SECONDS = 3

/**
 * Transactions per second of the scripts, each as often as the others, run as the application's own role unless told. Statements are
 * prepared, as our driver prepares those it sends often, and what that takes at first is not counted, as ours is not.
 */
export async function pgbench(
  url: string,
  scripts: readonly string[],
  {
    clients,
    seconds,
    variables = {},
    role = 'zambet_app',
  }: { clients: number; seconds: number; variables?: Record<string, number | string>; role?: string },
): Promise<number> {
  const files = scripts.map((script, index) => {
    const file = `${CACHE}/pgbench-${process.pid}-${index}.sql`
    writeFileSync(file, script)
    return file
  })
  const { hostname, port, username, password, pathname } = new URL(url)
  const sets = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const load = [
    '-c',
    String(clients),
    '-j',
    String(Math.min(2, clients)),
    '-T',
    String(WARM_SECONDS + seconds),
  ]
  const { stdout, stderr } = await run(
    findPgbench(),
    [
      '-n',
      '-M',
      'prepared',
      '-P',
      '1',
      ...load,
      ...sets,
      ...files.flatMap(file => ['-f', file]),
      '-h',
      hostname,
      '-p',
      port,
      '-U',
      username,
      pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(password), PGOPTIONS: `-c role=${role}` } },
  )
    .catch((error: unknown) => {
      throw new Error(
        `pgbench failed: ${error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)}`,
      )
    })
    .finally(() => files.forEach(file => rmSync(file)))
  const bySecond = Array.from(stderr.matchAll(/^progress: .*?, ([\d.]+) tps/gm), ([, tps]) => Number(tps))
  const counted = bySecond.slice(WARM_SECONDS)
  if (counted.length === 0 || /aborted/.test(stderr)) throw new Error(`pgbench said:\n${stdout}${stderr}`)
  return counted.reduce((sum, tps) => sum + tps, 0) / counted.length
}

function findPgbench(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  return (
    versions.map(version => `${DEBIAN}/${version}/bin/pgbench`).find(path => existsSync(path)) ?? 'pgbench'
  )
}
