import { expect, test } from 'vitest'
import type { Service } from '#contract/clinic/services.ts'
import { listChosen, startRows } from './service-rows.ts'

const check = { id: 1, minutes: 20, price: 100 } as Service
const crown = { id: 2, minutes: 60, price: 900 } as Service

test('a new doctor gives everything at the clinic’s terms, a known one what they give', () => {
  expect(listChosen(startRows([check, crown], undefined))).toEqual([
    { service_id: 1, minutes: '20', price: '100' },
    { service_id: 2, minutes: '60', price: '900' },
  ])
  const given = [{ service_id: 2, minutes: 75, price: 950 }]
  expect(listChosen(startRows([check, crown], given), given)).toEqual([
    { service_id: 2, minutes: '75', price: '950' },
  ])
})

test('a service put aside stays with those who gave it', () => {
  const given = [
    { service_id: 1, minutes: 20, price: 100 },
    { service_id: 2, minutes: 75, price: 950 },
  ]
  const rows = startRows([check], given).map(row => ({ ...row, given: false }))
  expect(listChosen(rows, given)).toEqual([{ service_id: 2, minutes: '75', price: '950' }])
})
