import { expect, test, vi } from 'vitest'
import { createSaver } from './saver.ts'

const soon = (ms = 20) => new Promise(resolve => setTimeout(resolve, ms))

test('only what was written last is sent, once the typing stops', async () => {
  const saver = createSaver(5)
  const sent: string[] = []
  const write = (text: string) => saver.save('name', async () => sent.push(text))
  write('D')
  write('Di')
  write('Din')
  expect(saver.read().state).toBe('saving')
  await vi.waitFor(() => expect(saver.read().state).toBe('saved'))
  expect(sent).toEqual(['Din'])
})

test('things are sent one after the other', async () => {
  const saver = createSaver(1)
  const log: string[] = []
  for (const key of ['a', 'b'])
    saver.save(key, async () => {
      log.push(`${key} begins`)
      await soon(5)
      log.push(`${key} ends`)
    })
  expect(await saver.flush()).toBe(true)
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('what failed is said, kept, and sent again with all else', async () => {
  const saver = createSaver(1)
  let isDown = true
  const send = vi.fn<() => Promise<void>>(async () => {
    if (isDown) throw new Error('down')
  })
  saver.save('name', send)
  expect(await saver.flush()).toBe(false)
  expect(saver.read().state).toBe('failed')
  expect(saver.read().errors.get('name')).toBeInstanceOf(Error)
  isDown = false
  expect(await saver.flush()).toBe(true)
  expect(saver.read()).toMatchObject({ state: 'saved', errors: new Map() })
  expect(send).toHaveBeenCalledTimes(2)
})

test('a failure of older words does not undo newer ones', async () => {
  const saver = createSaver(1)
  const sent: string[] = []
  saver.save('name', async () => {
    saver.save('name', async () => sent.push('new'))
    throw new Error('old')
  })
  expect(await saver.flush()).toBe(true)
  expect(sent).toEqual(['new'])
})
