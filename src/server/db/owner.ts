import { Client, type Pool } from 'pg'
import { LoginProblem } from './login.ts'
import { CONNECTION, openPool } from './pool.ts'

const BECOME_OWNER = 'set role zambet_owner'
const POOLED =
  "DATABASE_URL leads through a pooler, which drops the connection's options: give PostgreSQL's own address there and the pooler's in DATABASE_POOL_URL"

export type OwnerPool = Pool

/**
 * Connections of the role that owns the tables: for migrations, the job queue and the demonstration alone. They need
 * PostgreSQL itself: through a pooler in transaction mode the role would stay behind on a connection that others use.
 */
export function ownerPool(url: string, max: number, limits: { query_timeout?: number } = {}): OwnerPool {
  return openPool({
    connectionString: url,
    max,
    application_name: 'zambet-owner',
    // Then a query that is given up takes its connection with it.
    pipeline: true,
    onConnect: client => client.query(BECOME_OWNER),
    ...limits,
  })
}

/** One such connection; throws where the address turns out to be a pooler's. */
export async function connectOwner(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'zambet-migrate',
    // Poolers refuse options or drop them: what is left of this tells whether PostgreSQL itself answered.
    options: '-c zambet.direct=yes',
    ...CONNECTION,
  })
  // What is under way fails by itself; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ direct: string | null }>(
      `select current_setting('zambet.direct', true) as direct`,
    )
    if (rows[0]?.direct !== 'yes') throw new LoginProblem(POOLED)
    await client.query(BECOME_OWNER)
  } catch (error) {
    await client.end()
    throw error
  }
  return client
}
