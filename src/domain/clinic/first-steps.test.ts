import { expect, test } from 'vitest'
import { FIRST_STEPS, type FirstStep } from './first-step-names.ts'
import { minutesLeft, nextStep, type StepState } from './first-steps.ts'

const steps = (done: FirstStep[], skipped: FirstStep[] = []): StepState[] =>
  FIRST_STEPS.map(step => ({ step, done: done.includes(step), skipped: skipped.includes(step) }))

test('one goes on at the first step that is neither done nor put aside', () => {
  expect(nextStep(steps([]))).toBe('clinic')
  expect(nextStep(steps(['clinic', 'cabinets'], ['address']))).toBe('services')
  expect(nextStep(steps(['clinic', 'cabinets', 'services', 'doctors', 'week'], ['address']))).toBe('link')
  expect(nextStep(steps([], [...FIRST_STEPS]))).toBeUndefined()
})

test('what is left is said in whole minutes, and ends', () => {
  expect(minutesLeft(steps([]))).toBe(4)
  expect(minutesLeft(steps(['clinic']))).toBe(3)
  expect(minutesLeft(steps(FIRST_STEPS.slice(0, 6)))).toBe(1)
  expect(minutesLeft(steps([...FIRST_STEPS]))).toBe(0)
})
