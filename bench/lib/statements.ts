import { performance } from 'node:perf_hooks'
import { Client, type QueryResultRow } from 'pg'

/** One connection that times statements: as the owner of all, or as the application in a clinic. */
export async function createStatementTimer(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    /** Milliseconds until the last row is here. */
    time: async (text: string, clinicId?: number): Promise<number> => {
      if (clinicId !== undefined)
        await client.query(`begin; set local role zambet_app; set local app.clinic_id = '${clinicId}'`)
      const began = performance.now()
      await client.query(text)
      const took = performance.now() - began
      if (clinicId !== undefined) await client.query('commit')
      return took
    },
    query: async <R extends QueryResultRow>(text: string): Promise<R[]> => (await client.query<R>(text)).rows,
    close: () => client.end(),
  }
}
