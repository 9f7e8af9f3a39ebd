import Fastify from 'fastify'

const reply = JSON.parse(process.env['REPLY'] ?? '{}') as unknown
const app = Fastify()
app.all('/*', async () => reply)
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close())
