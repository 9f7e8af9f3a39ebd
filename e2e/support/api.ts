import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { listDemoMessages } from '#contract/bookings/messages.ts'
import { expect } from '@playwright/test'
import { newAddress } from './people.ts'

/** Makes a call of the contract on the server under test; fails the test when it is refused. */
export async function ask<C extends Call>(
  definition: C,
  input: CallInput<C>,
  token?: string,
): Promise<CallReply<C>> {
  const { path, body, query } = partsOf(definition, input)
  const response = await fetch(`${process.env['E2E_URL']}/api${path}${query && `?${query}`}`, {
    method: definition.method,
    headers: {
      'accept-language': 'ro',
      ...newAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body,
  })
  const reply: unknown = await response.json()
  expect(response.ok, `${definition.path}: ${JSON.stringify(reply)}`).toBe(true)
  return reply as CallReply<C>
}

function partsOf(definition: Call, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (definition.method !== 'GET') return { path, body: JSON.stringify(rest), query: '' }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  return { path, body: undefined, query: query.toString() }
}

/** Waits for a message to somebody, other than those `known`, and answers what `pattern` captured of it. */
export async function readMessage(recipient: string, pattern: RegExp, known: string[] = []): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const { data } = await ask(listDemoMessages, { size: 100 })
        found = data
          .filter(message => message.recipient === recipient)
          .map(message => pattern.exec(message.body)?.[1])
          .find(text => text && !known.includes(text))
        return found
      },
      { message: `a message to ${recipient} with ${pattern}` },
    )
    .toBeTruthy()
  return found ?? ''
}

/** What `pattern` captures of the messages that somebody has had so far. */
export async function listKnown(recipient: string, pattern: RegExp): Promise<string[]> {
  const { data } = await ask(listDemoMessages, { size: 100 })
  const own = data.filter(message => message.recipient === recipient)
  return own.flatMap(message => pattern.exec(message.body)?.[1] ?? [])
}

export const CODE_IN_SMS = /\b(\d{6})\b/
export const LINK_IN_SMS = /(http\S+\/b\/\S+?)[.,]?(?:\s|$)/
