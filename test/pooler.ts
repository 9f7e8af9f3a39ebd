import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Pooler {
  /** The database's address through it. */
  url: string
  close(): Promise<void>
}

interface Ways {
  readonly listenOn?: number
  readonly keepsOptions?: boolean
  /** Which connections, the first being 1, are taken and never served. */
  readonly isHeld?: (count: number) => boolean
}

/**
 * What stands before the database as poolers do by the usual advice: it drops the options that a connection asks for, unless
 * told.
 */
export async function startPooler(
  databaseUrl: string,
  { listenOn = 0, keepsOptions = false, isHeld = () => false }: Ways = {},
): Promise<Pooler> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer(client => {
    if (isHeld(++count)) {
      sockets.add(client.on('error', () => undefined))
      return
    }
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.once('data', (startup: Buffer) => {
      upstream.write(keepsOptions ? startup : withoutOptions(startup))
      client.pipe(upstream)
      upstream.pipe(client)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>(settle => server.listen(listenOn, '127.0.0.1', settle))
  const url = Object.assign(new URL(databaseUrl), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  })
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(settle => server.close(settle))
    },
  }
}

/** Length, protocol, then names and values that each end in a zero, and one more zero. */
function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8, -2).toString().split('\0')
  const kept = words.filter((_, i) => words[i - (i % 2)] !== 'options')
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  startup.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}
