import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Spool } from './spool.ts'

async function allOf(spool: Spool): Promise<string[]> {
  const taken: string[] = []
  for await (const text of spool) taken.push(text)
  return taken
}

async function* some(...texts: string[]) {
  yield* texts
}

test('what is put is taken in its order, whoever is quicker', async () => {
  const spool = new Spool()
  await spool.fill(some('întâi'))
  const taking = allOf(spool)
  await spool.fill(some('apoi', 'la urmă'))
  spool.end()
  expect(await taking).toEqual(['întâi', 'apoi', 'la urmă'])
})

test('who waits for what never comes hears why, behind what came', async () => {
  const spool = new Spool()
  const taken: string[] = []
  const taking = (async () => {
    for await (const text of spool) taken.push(text)
  })()
  await spool.fill(some('unul'))
  spool.end(new Error('the database went away'))
  await expect(taking).rejects.toThrow('the database went away')
  expect(taken).toEqual(['unul'])
})

test('once nobody takes, no more is read, and nothing is kept', async () => {
  const spool = new Spool()
  let read = 0
  let isOver = false
  const endless = (async function* () {
    try {
      for (;;) {
        await breathe()
        yield String(++read)
      }
    } finally {
      isOver = true
    }
  })()
  const filling = spool.fill(endless)
  for await (const text of spool) {
    expect(text).toBe('1')
    break
  }
  await filling
  expect(isOver).toBe(true)
  spool.end()
  expect(await allOf(spool)).toEqual([])
})
