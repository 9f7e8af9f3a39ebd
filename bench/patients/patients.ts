import { Client } from 'pg'
import { ensureWeb } from '../../scripts/lib/web-build.mjs'
import type { Line } from '../lib/report.ts'
import { startServer } from '../lib/server.ts'
import { sendPhotographs } from './photographs.ts'
import { openRecord } from './record.ts'
import { compareSearches } from './search.ts'
import { takeSheet } from './sheet.ts'
import { typeToResults } from './typing.ts'

const PORT = 3508

/** Finding people among 120,000 of 20 clinics, and what a record and a clinic of many people take. */
export async function benchPatients(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const server = await startServer(url, PORT)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return [
      ...(await compareSearches(url, server, client)),
      await typeToResults(server.origin),
      await openRecord(server, client),
      ...(await takeSheet(server, client)),
      ...(await sendPhotographs(server, client)),
    ]
  } finally {
    await client.end()
    await server.stop()
  }
}
