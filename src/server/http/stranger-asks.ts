import type { Ask } from '#contract/online/drawn-pages.ts'
import type { Call } from '#contract/call.ts'
import { Failure } from './failure.ts'
import { RawReply, type Handled } from './register-calls.ts'
import type { Context, Services } from './services.ts'

/** What is refused because of how it was asked; whoever asks from outside is told why. */
const REFUSED = new Set(['invalid_fields', 'too_many'])

/** Calls of everybody, made by us as a stranger makes them: the same rules, without a request. */
export function strangerAsks(services: Services, calls: readonly Handled<Call>[]): Ask {
  const open = new Map(
    calls.flatMap(one => (one.call.who.public ? [[`${one.call.method} ${one.call.path}`, one]] : [])),
  )
  return async (name, input, language) => {
    const handled = open.get(name)
    if (!handled) return undefined
    const { params, query, body } = handled.call
    const parts = [params, query, body].map(part => part.safeParse(input))
    if (!parts.every(part => part.success)) return undefined
    const [inParams = {}, inQuery = {}, inBody = {}] = parts.map(part => part.data)
    const ctx: Context = {
      ...services,
      now: services.now(),
      actor: { kind: 'stranger' },
      language,
      address: '',
      userAgent: '',
      cookies: { read: () => undefined, keep: () => {}, forget: () => {} },
    }
    try {
      const reply = await handled.handle({ params: inParams, query: inQuery, body: inBody }, ctx)
      return reply instanceof RawReply ? undefined : { status: 'success', ...reply }
    } catch (error) {
      if (error instanceof Failure && REFUSED.has(error.code)) return undefined
      throw error
    }
  }
}
