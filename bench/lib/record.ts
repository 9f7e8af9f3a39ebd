import { buildApp } from '#server/app.ts'
import { BOOKING_STEPS } from '#server/booking-steps.ts'
import { readConfig } from '#server/config.ts'
import { givenKeys } from '#server/records/secret-keys.ts'
import { openDatabase } from '#server/db/database.ts'
import { openOutside } from '#server/outside/outside.ts'
import { Client, escapeLiteral } from 'pg'
import type { Request } from './wrk.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  rows: readonly Record<string, unknown>[]
}

/** The statements that our server sends for each of the requests, with whoever asks being known already. */
export async function recordStatements(
  databaseUrl: string,
  secret: string,
  requests: readonly Request[],
): Promise<Statement[][]> {
  const result = readConfig({ DATABASE_URL: databaseUrl, SESSION_SECRET: secret, LOG_LEVEL: 'silent' })
  if (!result.ok) throw new Error(result.problems.join('\n'))
  const db = openDatabase(databaseUrl, { maxConnections: 1 })
  // The clock stands still, so that who asks is looked up once.
  const now = Date.now()
  const config = {
    ...result.settings,
    sessionSecret: secret,
    secretKeys: givenKeys(undefined, secret),
    keepsKeys: false,
  }
  const app = await buildApp({
    config,
    db,
    outside: await openOutside(config),
    now: () => now,
    bookingSteps: BOOKING_STEPS,
  })
  try {
    const recorded: Statement[][] = []
    for (const request of requests) {
      const statements: Statement[] = []
      const stop = listen(statement => statements.push(statement))
      const reply = await app.inject({
        method: request.method,
        url: request.path,
        payload: request.body as Record<string, unknown> | undefined,
        headers: request.token === undefined ? {} : { authorization: `Bearer ${request.token}` },
      })
      stop()
      if (reply.statusCode !== 200)
        throw new Error(`${request.path}: ${reply.statusCode} ${reply.body.slice(0, 500)}`)
      recorded.push(statements)
    }
    return recorded
  } finally {
    await app.close()
    await db.close()
  }
}

function listen(tell: (statement: Statement) => void): () => void {
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const original = prototype.query
  prototype.query = function query(this: unknown, ...args: unknown[]) {
    const answer = original.apply(this, args)
    const [sent] = args as [string | { text: string; values: unknown[] }]
    const { text, values } = typeof sent === 'string' ? { text: sent, values: [] } : sent
    if (typeof text !== 'string' || !(answer instanceof Promise)) return answer
    return answer.then((result: { rows?: Record<string, unknown>[] }) => {
      tell({ text, values, rows: result.rows ?? [] })
      return result
    })
  }
  return () => {
    prototype.query = original
  }
}

/**
 * The statement on one line without its comments, its parameters written into it as the driver would send them: untyped.
 * A colon before a word would be a variable to pgbench, so in JSON there is a space between.
 */
export function inline({ text, values }: Statement, write: (value: unknown) => string = literal): string {
  const bare = text.replaceAll(/^\s*--.*$/gm, '')
  return `${bare.replaceAll(/\$(\d+)/g, (_, number: string) => write(values[Number(number) - 1]))};`
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/":(?=[a-z])/g, '": ')
    .trim()
}

/** The lines of a transaction as a pgbench script. What opens it travels with the first query, as ours does. */
export function scriptOf([opening = '', first = '', ...rest]: readonly string[]): string {
  const begun = opening.split('; ').map(command => `${command.replace(/;$/, '')};`)
  return ['\\startpipeline', ...begun, first, '\\endpipeline', ...rest].join('\n')
}

/**
 * As `scriptOf`, with the parameters as variables, which pgbench sends as parameters: so both sides are planned as the database
 * sees fit. Written into the text, values would be planned for once and for all.
 */
export function boundScript(statements: readonly Statement[]): {
  script: string
  variables: Record<string, string>
} {
  const variables: Record<string, string> = {}
  const bind = (value: unknown) => {
    if (typeof value !== 'string') throw new TypeError(`not bound: ${typeof value}`)
    const name = `v${Object.keys(variables).length}`
    variables[name] = value
    return `:${name}`
  }
  return { script: scriptOf(statements.map(statement => inline(statement, bind))), variables }
}

export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return escapeLiteral(`{${value.map(item => JSON.stringify(item)).join(',')}}`)
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}
