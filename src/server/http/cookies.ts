import type { FastifyReply, FastifyRequest } from 'fastify'

/** What this browser keeps for the server alone: no script reads it and no other site's request carries it. */
export interface Cookies {
  read(name: string): string | undefined
  keep(name: string, value: string, seconds: number): void
  forget(name: string): void
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies {
  const set = (name: string, value: string, seconds: number) => {
    const parts = [`${name}=${value}`, 'Path=/api', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict']
    void reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
  }
  return {
    read: name => readCookie(request.headers.cookie, name),
    keep: set,
    forget: name => set(name, '', 0),
  }
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
