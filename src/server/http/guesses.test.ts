import { startTestApp, type TestApp } from '#test/app.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginGuess, forgetGuesses } from './guesses.sql.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const begin = () => test.db.stranger(tx => beginGuess(tx, 'phone:of:one', new Date(test.clock.now), 1000))
const forget = () => test.db.stranger(tx => forgetGuesses(tx, 'phone:of:one'))

it('counts a guess also when one before it proves right at the same moment', async () => {
  for (let round = 0; round < 60; round++) {
    const [one, , other] = await Promise.all([begin(), forget(), begin(), forget()])
    expect([one.made, other.made]).toEqual([expect.any(Number), expect.any(Number)])
  }
})
