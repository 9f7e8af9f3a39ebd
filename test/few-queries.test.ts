import type { ListedCategory } from '#contract/clinic/price-list.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { at, openDesk } from './desk.ts'
import { addDoctor, addPatient } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** What is asked of the database meanwhile, beginnings and ends of transactions left out. */
async function listQueries(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const original = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => never
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: [string | { text: string }]
  ) {
    if (typeof args[0] === 'object') asked.push(args[0].text)
    return Reflect.apply(original, this, args)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return asked
}

test('what a leaving doctor leaves is planned in six queries, however many visits there are', async () => {
  const desk = await openDesk(app)
  await addDoctor(app, desk.clinic, [desk.serviceId])
  const plan = async (count: number) => {
    const cause = { kind: 'doctor_leaves', doctor_id: desk.doctorId }
    const reply = await desk.post('/v2/affected-visits/plan', { cause })
    expect(reply.body.data.count).toBe(count)
  }
  for (const [hours, count] of [
    [['09:00'], 1],
    [['10:00', '11:00', '12:00', '13:00', '14:00'], 6],
  ] as const) {
    for (const hour of hours)
      await desk.book({ start: at(hour), patient_id: await addPatient(app, desk.clinic.clinicId) })
    const asked = await listQueries(() => plan(count))
    expect(asked.length, asked.join('\n')).toBe(6)
  }
})

test('the whole price list is taken in three queries: who the clinic is, all rows, the entry', async () => {
  const desk = await openDesk(app)
  const { data } = (await desk.get('/v2/price-list')).body as { data: ListedCategory[] }
  const items = data.flatMap(({ services }) =>
    services.map(({ key, minutes, price, online }) => ({ key, minutes, price, online })),
  )
  const asked = await listQueries(async () => {
    const reply = await desk.post('/v2/price-list/import', { items })
    expect(reply.body.data).toEqual({ added: 132 })
  })
  expect(asked.length, asked.join('\n')).toBe(3)
})
