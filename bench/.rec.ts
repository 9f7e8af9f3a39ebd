import { recordStatements, inline } from './lib/record.ts'
import { startServer, signIn, BENCH_SECRET } from './lib/server.ts'
import { openSlots } from './create.ts'
const url = process.argv[2]
const server = await startServer(url, 3509)
try {
  const slots = await openSlots(url, server.origin)
  const reqs = slots.take(2)
  const token = reqs[0].token
  const second = slots.take(170).find(r => r.token === token)
  const out = await recordStatements(url, BENCH_SECRET, [reqs[0], second])
  console.log(JSON.stringify(second.body))
  for (const s of out[1])
    console.log('--', JSON.stringify(s.values), JSON.stringify(s.rows).slice(0, 200), '\n', inline(s))
} finally {
  await server.stop()
}
