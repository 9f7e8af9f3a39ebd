import { expect, test } from 'vitest'
import { DEFAULT_ROLES, PERMISSIONS, type Permission } from '#domain/accounts/permissions.ts'
import { seesNobody, seesOwnOnly, tabsOf } from './report-tabs.ts'

const reader = (permissions: readonly Permission[], isDoctor = false) => ({
  can: (permission: Permission) => permissions.includes(permission),
  isDoctor,
})

test('a doctor sees their earnings whatever they may do, and nobody else without the right', () => {
  expect(tabsOf(reader([], true))).toEqual(['earnings'])
  expect(tabsOf(reader(['bookings.view', 'bookings.all_doctors'], true))).toEqual(['earnings'])
  expect(tabsOf(reader(DEFAULT_ROLES.Doctor, true))).toContain('earnings')
  expect(tabsOf(reader(DEFAULT_ROLES.Doctor))).not.toContain('earnings')
  expect(tabsOf(reader(DEFAULT_ROLES.Reception))).not.toContain('earnings')
  expect(tabsOf(reader(['reports.financial']))).toEqual(['financial', 'earnings'])
})

test('a doctor sees everybody’s visits with one right, and everybody’s earnings with two', () => {
  const whole = reader(['bookings.all_doctors'], true)
  expect(seesOwnOnly('bookings', whole)).toBe(false)
  expect(seesOwnOnly('earnings', whole)).toBe(true)
  expect(seesOwnOnly('earnings', reader(PERMISSIONS, true))).toBe(false)
  expect(seesOwnOnly('bookings', reader(['reports.activity'], true))).toBe(true)
  expect(seesOwnOnly('bookings', reader(['reports.activity']))).toBe(false)
})

test('who is no doctor and sees none has nothing to read', () => {
  expect(seesNobody(reader(['reports.financial']))).toBe(true)
  expect(seesNobody(reader(['reports.financial'], true))).toBe(false)
  expect(seesNobody(reader(DEFAULT_ROLES.Accountant))).toBe(false)
})
