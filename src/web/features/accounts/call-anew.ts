import { call, type OptionsOf } from '#web/api/client.ts'

/** Signing in is nobody's yet, also where the page still holds a session that is over. */
export const callAnew: typeof call = (definition, input, ...[options]) => {
  const anew = { ...options, asStranger: true }
  return call(definition, input, ...([anew] as unknown as OptionsOf<typeof definition>))
}
