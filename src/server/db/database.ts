import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { types, type PoolClient } from 'pg'
import { openPool, takeConnection } from './pool.ts'
import { isRetryable, isStalePlan } from './postgres-errors.ts'
import { createStatementNames } from './statement-names.ts'
import type { DB } from './tables.gen.ts'

// Numbers that PostgreSQL gives its types.
const INT8 = 20
const INT8_LIST = 1016
const DATE = 1082
/**
 * What every transaction begins with, in one round trip with its first query: the role that owns nothing and obeys
 * row-level security, and time limits. It holds for this transaction alone and hangs on no option of the connection,
 * which poolers drop and share. Should a part of it be refused, so is everything behind it.
 */
const BEGIN = [
  'begin',
  'set local role zambet_app',
  "set local statement_timeout = '15s'",
  "set local lock_timeout = '5s'",
  "set local idle_in_transaction_session_timeout = '30s'",
].join('; ')

/** Said before the first query, which is when the moment is. */
const ONE_MOMENT = '; set transaction isolation level repeatable read, read only'

/** Each costs whoever waits a second, after which the database looks who stands in whose way. */
const TRIES = 5

/** Queries of one transaction, or of a stranger's reading. There is no other way to a query. */
export type Tx = Kysely<DB>

/** The same queries, for a transaction that knows more: what it knows are the fields of a class made of this one. */
export class OwnTx extends Kysely<DB> {
  constructor(tx: Tx) {
    // Only what carries queries out is used of these: transactions are opened and ended by Database.
    super({
      config: { dialect: NO_DIALECT },
      dialect: NO_DIALECT,
      driver: NO_DRIVER,
      executor: tx.getExecutor(),
    })
  }
}

export interface Database {
  /** Speaks for one clinic: row-level security shows its rows and no others. Clinic 0 is the product itself. */
  tenant<T>(clinicId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** As `tenant`, for reading alone: whatever is asked, and however late, is answered as of one moment. */
  snapshot<T>(clinicId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Speaks for one account: its own row, sessions and links. */
  account<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Speaks for an account inside a clinic, as when a person acts on their own behalf there. */
  member<T>(clinicId: number, accountId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Speaks for nobody: only the functions meant for strangers answer. */
  stranger<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A stranger who only reads, so that nobody waits for the end of the transaction. */
  strangerReads<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Opens the pool of requests on `url`. A pooler in transaction mode may stand before the database; it gives each
 * transaction another connection, so that statements are then not kept by name.
 */
export function openDatabase(url: string, { maxConnections = 16, isPooled = false } = {}): Database {
  const pool = openPool({
    connectionString: url,
    max: maxConnections,
    application_name: 'zambet',
    types: { getTypeParser },
    // A query is sent without waiting for the answer to the one before: "begin" travels with the first, and single
    // queries that a feature asks for by Promise.all travel together. Only single ones: of longer work, what comes after
    // another's failure would run outside the transaction.
    pipeline: true,
  })

  let nameOf = createStatementNames()
  let generation = 1
  const queries = new WeakMap<PoolClient, Tx>()
  function queriesOf(client: PoolClient): Tx {
    const known = queries.get(client)
    if (known) return known
    const made = queriesOn(client, text => (isPooled ? undefined : nameOf(text)))
    queries.set(client, made)
    return made
  }

  async function attempt<T>(scope: string, work: (tx: Tx) => Promise<T>, end: End): Promise<T> {
    const client = await takeConnection(pool)
    let broken: Error | undefined
    try {
      sendTogether(client)
      const begun = client.query(BEGIN + scope)
      // Told of below, once the work has ended; whatever was sent behind it has failed as well.
      begun.catch(() => undefined)
      try {
        const result = await work(queriesOf(client))
        await begun
        await end(client)
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        if (isStalePlan(error)) broken = error as Error
        // What was sent behind a refused opening only says that it comes too late.
        await begun
        throw error
      }
    } finally {
      client.release(broken)
    }
  }

  /**
   * Again from the beginning where the database broke it off so that somebody else could go on, or where a connection kept
   * a plan that no longer fits, whereupon all names are new: nothing was done. So work changes nothing but by its queries.
   */
  async function transaction<T>(scope: string, work: (tx: Tx) => Promise<T>, end = commit): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(scope, work, end)
      } catch (error) {
        const isStale = isStalePlan(error)
        if (tried === TRIES || !(isStale || isRetryable(error))) throw error
        if (isStale) nameOf = createStatementNames(`s${++generation}_`)
        // Whoever stood in the way is awake by then, and goes first.
        else await wait(tried * (20 + Math.random() * 30))
      }
    }
  }

  return {
    tenant: (clinicId, work) => transaction(setting('clinic_id', clinicId), work),
    snapshot: (clinicId, work) => transaction(ONE_MOMENT + setting('clinic_id', clinicId), work),
    account: (accountId, work) => transaction(setting('account_id', accountId), work),
    member: (clinicId, accountId, work) =>
      transaction(setting('clinic_id', clinicId) + setting('account_id', accountId), work),
    stranger: work => transaction('', work),
    strangerReads: work => transaction('', work, endReading),
    close: () => pool.end(),
  }
}

/**
 * What is asked before an answer can come leaves in one packet: each of its own would wake the database anew, and
 * takes as long to send as all of them.
 */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

type End = (client: PoolClient) => Promise<unknown>
const commit: End = client => client.query('commit')
/** Nothing hangs on it: whoever uses the connection next is served behind it. */
const endReading: End = async client => void client.query('commit').catch(() => undefined)

/** One more statement of the same round trip; the id is checked to be a plain integer, so it can stand in the text. */
function setting(name: 'clinic_id' | 'account_id', id: number): string {
  if (!Number.isSafeInteger(id) || id < 0) throw new TypeError(`not an id: ${id}`)
  return `; set local app.${name} = '${id}'`
}

/** Ids and bani are far below 2^53, so int8 arrives as a number; dates stay text, since they have no zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) return Number
  if (oid === INT8_LIST)
    return value => (types.getTypeParser(oid as number, 'text')(value) as string[]).map(Number)
  if (oid === DATE) return value => value
  return types.getTypeParser(oid, format)
}

function queriesOn(client: PoolClient, nameOf: (text: string) => string | undefined): Tx {
  return new Kysely<DB>({ dialect: dialectOn(() => new ClientDriver(client, nameOf)) })
}

function dialectOn(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver,
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
const NO_DRIVER = new DummyDriver()
const NO_DIALECT = dialectOn(() => NO_DRIVER)

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
        sendTogether(client)
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
