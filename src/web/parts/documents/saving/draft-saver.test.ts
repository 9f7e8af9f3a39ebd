import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import { createSaver, type KeptDraft, type SendOutcome } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Draft {
  readonly form: FormTemplate
  readonly services: readonly number[]
}
const isSame = (one: Draft, other: Draft) => canonicalJson(one) === canonicalJson(other)

const AT = '2026-11-27T11:04:00+02:00'
const titled = (ro: string): Draft => ({
  form: {
    format: 1,
    title: { ro },
    languages: ['ro'],
    elements: [],
    signing: { signers: [], code: 'none', expires_days: 14 },
  } satisfies FormTemplate,
  services: [],
})

type Line = 'on' | 'cut' | 'deaf' | 'refuses'

/** As the real one: a version that somebody has written over is refused. */
function open(first = titled('Acord'), version = 1) {
  const server = { version, draft: first, by: 'Ana', writes: 0 }
  const line = { is: 'on' as Line }
  let kept: KeptDraft<Draft> | undefined
  async function send(over: number, draft: Draft): Promise<SendOutcome<Draft>> {
    if (line.is === 'cut') return 'offline'
    if (line.is === 'refuses') return { refused: 'Nu ai dreptul.' }
    if (over !== server.version) return { stale: { ...server, changed_at: AT } }
    server.version += 1
    server.draft = draft
    server.writes += 1
    // It was written, and nobody hears of it.
    return line.is === 'deaf' ? 'offline' : { sent: { version: server.version, changed_at: AT } }
  }
  const saver = createSaver(
    { version, draft: first, changed_at: AT },
    { send, isSame, keep: now => (kept = now) },
  )
  return { server, line, saver, kept: () => kept }
}

test('what is typed is sent once, a second after the last key', async () => {
  const { server, saver } = open()
  saver.change(titled('A'))
  await vi.advanceTimersByTimeAsync(900)
  saver.change(titled('Ac'))
  await vi.advanceTimersByTimeAsync(900)
  expect(server.writes).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect([server.writes, server.draft]).toEqual([1, titled('Ac')])
  expect(saver.get()).toEqual({ is: 'saved', at: AT })
})

test('without a connection it is kept on the device with what it was written over, and sent later', async () => {
  const { server, saver, line, kept } = open()
  line.is = 'cut'
  saver.change(titled('Alt acord'))
  await vi.advanceTimersByTimeAsync(1_100)
  expect(saver.get().is).toBe('offline')
  expect(kept()).toEqual({ version: 1, was: titled('Acord'), draft: titled('Alt acord') })
  line.is = 'on'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.draft).toEqual(titled('Alt acord'))
  expect(kept()).toBeUndefined()
})

test('an answer that is lost is no conflict with oneself', async () => {
  const { server, saver, line } = open()
  line.is = 'deaf'
  saver.change(titled('Alt acord'))
  await vi.advanceTimersByTimeAsync(1_100)
  saver.change(titled('Alt acord'))
  line.is = 'on'
  await vi.advanceTimersByTimeAsync(6_000)
  expect(saver.get().is).toBe('saved')
  expect(server.draft).toEqual(titled('Alt acord'))
})

test('over what somebody else saved nothing is sent before it is decided', async () => {
  const { server, saver } = open()
  server.version = 5
  server.draft = titled('Al Anei')
  saver.change(titled('Al meu'))
  await vi.advanceTimersByTimeAsync(1_100)
  expect(saver.get()).toMatchObject({ is: 'stale', theirs: { by: 'Ana', draft: titled('Al Anei') } })
  saver.change(titled('Al meu, mai lung'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.draft).toEqual(titled('Al Anei'))
  saver.settle(titled('Amândouă'))
  await vi.advanceTimersByTimeAsync(100)
  expect([server.draft, server.version]).toEqual([titled('Amândouă'), 6])
  expect(saver.get().is).toBe('saved')
})

test('what is settled as soon as it is heard of is sent too', async () => {
  const { server, saver } = open()
  server.version = 5
  server.draft = titled('Al Anei')
  saver.subscribe(() => {
    if (saver.get().is === 'stale') saver.settle(titled('Amândouă'))
  })
  saver.change(titled('Al meu'))
  await vi.advanceTimersByTimeAsync(1_200)
  expect(server.draft).toEqual(titled('Amândouă'))
})

test('what a colleague saved is taken while nothing waits, and never over what does', async () => {
  const { saver } = open()
  expect(saver.hear({ version: 2, draft: titled('Al Anei'), changed_at: AT, by: 'Ana' })).toBe(true)
  expect(saver.version()).toBe(2)
  saver.change(titled('Al meu'))
  expect(saver.hear({ version: 3, draft: titled('Iar'), changed_at: AT, by: 'Ana' })).toBe(false)
  expect(saver.version()).toBe(2)
})

test('what is refused is said, and asked again with the next key', async () => {
  const { server, saver, line } = open()
  line.is = 'refuses'
  saver.change(titled('A'))
  await vi.advanceTimersByTimeAsync(1_100)
  expect(saver.get()).toEqual({ is: 'refused', message: 'Nu ai dreptul.' })
  expect(await saver.flush()).toBe(false)
  line.is = 'on'
  saver.change(titled('B'))
  expect(await saver.flush()).toBe(true)
  expect(server.draft).toEqual(titled('B'))
})
