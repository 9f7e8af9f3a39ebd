import type { Permission } from '#domain/accounts/permissions.ts'
import { z } from 'zod'

/** Who may make a call; what is not named is refused. Several may be named at once. */
export interface Who {
  /** Anybody, signed in or not. */
  readonly public?: true
  /** A patient, on their own data. */
  readonly patient?: true
  /** Staff of the clinic who hold every permission named; an empty list means any staff. */
  readonly staff?: readonly Permission[]
}

// Their types stay exact, since the actor that a handler gets follows from them.
export const EVERYBODY = { public: true } as const satisfies Who
export const SIGNED_IN = { patient: true, staff: [] } as const satisfies Who
export const PATIENT = { patient: true } as const satisfies Who
export const staffWith = (...permissions: Permission[]) => ({ staff: permissions }) satisfies Who

type Fields = z.ZodObject
type NoFields = z.ZodObject<Record<never, never>>

/** One call on the wire: what both ends agree on. `reply` describes the envelope's members beside status and message. */
export interface Call<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Reply extends Fields = Fields,
  W extends Who = Who,
  Idempotent extends boolean = boolean,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under the base path, with {name} for its parameters. */
  readonly path: string
  /** One sentence for the API document. */
  readonly summary: string
  readonly who: W
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Creating calls accept an Idempotency-Key header: the same key returns the first answer. Our own pages always send one. */
  readonly idempotent: Idempotent
}

export type CallParams<C extends Call> = z.output<C['params']>
export type CallQuery<C extends Call> = z.output<C['query']>
export type CallBody<C extends Call> = z.output<C['body']>
/** What the caller gives: path, query and body fields as one object. */
export type CallInput<C extends Call> = InputOf<C['params']> & InputOf<C['query']> & InputOf<C['body']>
/** No fields must stay open to the fields of the other parts: zod's own type for them refuses every name. */
type InputOf<F extends Fields> = keyof F['shape'] extends never ? Record<never, never> : z.input<F>
export type CallReply<C extends Call> = z.output<C['reply']>

const nothing: NoFields = z.object({})

export function defineCall<
  Reply extends Fields,
  Params extends Fields = NoFields,
  Query extends Fields = NoFields,
  Body extends Fields = NoFields,
  W extends Who = Who,
  Idempotent extends boolean = false,
>(call: {
  method: Call['method']
  path: string
  summary: string
  who: W
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  idempotent?: Idempotent
}): Call<Params, Query, Body, Reply, W, Idempotent> {
  return {
    ...call,
    params: call.params ?? (nothing as unknown as Params),
    query: call.query ?? (nothing as unknown as Query),
    body: call.body ?? (nothing as unknown as Body),
    idempotent: call.idempotent ?? (false as Idempotent),
  }
}
