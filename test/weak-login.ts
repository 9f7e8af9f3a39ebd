import { createHash } from 'node:crypto'
import { prepareDatabase } from '#server/db/prepare.ts'
import { Client } from 'pg'

const NAME = 'zambet_test_login'

/**
 * The same database by a login such as the product asks for, where the address is a superuser's; made on first use. Every
 * run on that server gets the same one.
 */
export async function asWeakLogin(adminUrl: string): Promise<string> {
  const url = new URL(adminUrl)
  if (!(await isSuperuser(adminUrl))) return adminUrl
  const password = createHash('sha256').update(`${NAME} ${url.username} ${url.password}`).digest('hex')
  await prepareDatabase(adminUrl, url.pathname.slice(1), { name: NAME, password })
  url.username = NAME
  url.password = password
  return url.href
}

async function isSuperuser(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_superuser: string }>('show is_superuser')
    return rows[0]?.is_superuser === 'on'
  } finally {
    await client.end()
  }
}
