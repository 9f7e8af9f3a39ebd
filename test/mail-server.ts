import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Mails as they came, each with its header and parts. */
export interface MailServer {
  readonly url: string
  readonly taken: readonly string[]
  /** Waited for once a mail is whole, before it is taken. */
  beforeTaking: () => Promise<void>
  stop(): Promise<void>
}

/** As much of SMTP as sending needs: whoever goes away before the answer has sent nothing. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.setEncoding('utf8').write('220 test\r\n')
    let mail: string | undefined
    let heard = ''
    socket.on('data', (text: string) => {
      heard += text
      for (let end = heard.indexOf('\r\n'); end !== -1; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end)
        heard = heard.slice(end + 2)
        if (mail === undefined) {
          if (line.toUpperCase() === 'DATA') mail = ''
          socket.write(
            mail === '' ? '354 go on\r\n' : line.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n',
          )
        } else if (line === '.') void take(socket, mail).finally(() => (mail = undefined))
        else mail += `${line}\n`
      }
    })
  })
  async function take(socket: Socket, mail: string): Promise<void> {
    await made.beforeTaking()
    if (socket.destroyed) return
    taken.push(mail)
    socket.write('250 taken\r\n')
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const made: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    beforeTaking: async () => undefined,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return made
}
