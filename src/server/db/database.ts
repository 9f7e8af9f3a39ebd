import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { Pool, types, type PoolClient, type PoolConfig } from 'pg'
import { createStatementNames } from './statement-names.ts'
import type { DB } from './tables.gen.ts'

// Numbers that PostgreSQL gives its types.
const INT8 = 20
const DATE = 1082
const APP_ROLE = 'zambet_app'

/** Queries of one transaction, or of a stranger's reading. There is no other way to a query. */
export type Tx = Kysely<DB>

export interface Database {
  /** Speaks for one clinic: row-level security shows its rows and no others. Clinic 0 is the product itself. */
  tenant<T>(clinicId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Speaks for one account: its own row, sessions and links. */
  account<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Speaks for an account inside a clinic, as when a person acts on their own behalf there. */
  member<T>(clinicId: number, accountId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Speaks for nobody: only the functions meant for strangers answer. */
  stranger<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A stranger who only reads: each query stands alone, without the two round trips of a transaction. */
  strangerReads<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the application's pool on `url`, under the role that owns nothing and obeys row-level security. */
export function openDatabase(url: string, maxConnections = 16): Database {
  const options: PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: maxConnections,
    options: `-c role=${APP_ROLE}`,
    application_name: 'zambet',
    types: { getTypeParser },
    // A query is sent without waiting for the answer to the one before: "begin" travels with the first, and single
    // queries that a feature asks for by Promise.all travel together. Only single ones: of longer work, what comes after
    // another's failure would run outside the transaction.
    pipeline: true,
  }
  const pool = new Pool(options)
  // A connection that the server closes is replaced on the next use, and a query under way fails by itself; without
  // listeners, of the pool for idle ones and of those between two queries, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))

  const nameOf = createStatementNames()
  const queries = new WeakMap<PoolClient, Tx>()
  function queriesOf(client: PoolClient): Tx {
    const known = queries.get(client)
    if (known) return known
    const made = queriesOn(client, nameOf)
    queries.set(client, made)
    return made
  }

  async function transaction<T>(scope: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const begun = client.query(`begin${scope}`)
      // Told of below, once the work has ended; whatever was sent behind it has failed as well.
      begun.catch(() => undefined)
      try {
        const result = await work(queriesOf(client))
        await begun
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      }
    } finally {
      client.release(broken)
    }
  }

  async function strangerReads<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      return await work(queriesOf(client))
    } finally {
      client.release()
    }
  }

  return {
    tenant: (clinicId, work) => transaction(setting('clinic_id', clinicId), work),
    account: (accountId, work) => transaction(setting('account_id', accountId), work),
    member: (clinicId, accountId, work) =>
      transaction(setting('clinic_id', clinicId) + setting('account_id', accountId), work),
    stranger: work => transaction('', work),
    strangerReads,
    close: () => pool.end(),
  }
}

/** One more statement of the same round trip; the id is checked to be a plain integer, so it can stand in the text. */
function setting(name: 'clinic_id' | 'account_id', id: number): string {
  if (!Number.isSafeInteger(id) || id < 0) throw new TypeError(`not an id: ${id}`)
  return `; set local app.${name} = '${id}'`
}

/** Ids and bani are far below 2^53, so int8 arrives as a number; dates stay text, since they have no zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) return Number
  if (oid === DATE) return value => value
  return types.getTypeParser(oid, format)
}

function queriesOn(client: PoolClient, nameOf: (text: string) => string | undefined): Tx {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client, nameOf),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** Runs Kysely's queries on one client, whose transactions are opened and ended elsewhere. */
class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(client: PoolClient, nameOf: (text: string) => string | undefined) {
    this.#connection = {
      async executeQuery<R>(compiled: {
        sql: string
        parameters: readonly unknown[]
      }): Promise<QueryResult<R>> {
        const { sql: text, parameters } = compiled
        const result = await client.query({ name: nameOf(text), text, values: [...parameters] })
        return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
      },
      streamQuery(): never {
        throw new Error('streaming is not supported')
      },
    }
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {
    throw new Error('the transaction is already open')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
