import { expect, test } from 'vitest'
import type { Permission } from '#domain/accounts/permissions.ts'
import { listWished, wishedRights, wishRight } from './role-draft.ts'

const role = { permissions: ['bookings.view', 'patients.view', 'patients.contact'] satisfies Permission[] }

test('a right comes with what it needs', () => {
  const { wishes, others } = wishRight(role, {}, 'bookings.override')
  expect(others).toEqual(['bookings.edit'])
  expect(listWished(role, wishes)).toEqual(['bookings.edit', 'bookings.override'])
})

test('and goes with what needs it, and back is no change', () => {
  const taken = wishRight(role, {}, 'patients.view')
  expect(taken.others).toEqual(['patients.contact'])
  const back = wishRight(role, taken.wishes, 'patients.contact')
  expect(back.others).toEqual(['patients.view'])
  expect(back.wishes).toEqual({})
})

test('what somebody else saves meanwhile stays beside the wishes', () => {
  const { wishes } = wishRight(role, {}, 'bookings.edit')
  const later = { permissions: ['bookings.view', 'patients.view', 'logs.view'] satisfies Permission[] }
  expect(wishedRights(later, wishes)).toEqual([
    'bookings.view',
    'bookings.edit',
    'patients.view',
    'logs.view',
  ])
})
