import { expect, test } from 'vitest'
import { createAnswers, type Pending, type Saved } from './answer-store.ts'

/** What a clinic has of one form, and two phones that fill it in. */
function clinicWith(answers: Saved['answers']) {
  let has: Saved = { revision: 3, answers, refused: {} }
  const send = (_revision: number, sent: Pending): Promise<Saved> => {
    const kept = Object.entries({ ...has.answers, ...sent }).filter(([, answer]) => answer !== null)
    has = { ...has, revision: has.revision + 1, answers: Object.fromEntries(kept) as Saved['answers'] }
    return Promise.resolve(has)
  }
  const phone = () => createAnswers(has, { send, keep: () => undefined, now: () => 0 })
  return { now: () => has, phone }
}

test('what another phone saved is taken over element by element, but for what waits here', async () => {
  const clinic = clinicWith({ blood: 'no' })
  const [here, there] = [clinic.phone(), clinic.phone()]
  there.answer('blood', 'yes')
  there.answer('name', 'Ana')
  expect(await there.flush()).toBe(true)
  here.answer('name', 'Denisa')
  here.takeOver(clinic.now())
  expect(here.get()).toMatchObject({ revision: 4, answers: { blood: 'yes', name: 'Denisa' } })
  expect(await here.flush()).toBe(true)
  expect(clinic.now().answers).toEqual({ blood: 'yes', name: 'Denisa' })
  for (const phone of [here, there]) phone.stop()
})

test('what is older than what is here changes nothing', async () => {
  const clinic = clinicWith({})
  const [phone, before] = [clinic.phone(), clinic.now()]
  phone.answer('name', 'Ana')
  await phone.flush()
  phone.takeOver(before)
  expect(phone.get()).toMatchObject({ revision: 4, answers: { name: 'Ana' } })
  phone.stop()
})

test('what a phone kept goes on its way, and gives way to what was answered since', async () => {
  const clinic = clinicWith({ blood: 'no' })
  const phone = clinic.phone()
  phone.answer('name', 'Denisa')
  phone.restore({ name: 'Ana', heart: 'yes' }, ['age'])
  expect(phone.get()).toMatchObject({
    answers: { blood: 'no', name: 'Denisa', heart: 'yes' },
    saving: { is: 'waiting' },
    // What was brought is drawn anew, what was answered since is not.
    brought: { heart: 1, age: 1 },
  })
  expect(phone.get().brought).not.toHaveProperty('name')
  expect(await phone.flush()).toBe(true)
  expect(clinic.now().answers).toEqual({ blood: 'no', name: 'Denisa', heart: 'yes' })
  phone.stop()
})
