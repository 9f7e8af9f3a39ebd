import { describe, expect, it } from 'vitest'
import {
  DEFAULT_ROLE_NAMES,
  DEFAULT_ROLES,
  isPermission,
  PERMISSIONS,
  withNeeded,
  withoutNeeding,
} from './permissions.ts'

describe('permissions', () => {
  it('are named once each', () => expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length))

  it('are known by name', () => {
    expect(isPermission('bookings.override')).toBe(true)
    expect(isPermission('bookings.everything')).toBe(false)
    expect(isPermission('length')).toBe(false)
  })

  it('are all the owner’s, and nobody else manages roles, settings or deletes patients', () => {
    expect(DEFAULT_ROLES.Owner).toEqual(PERMISSIONS)
    const others = DEFAULT_ROLE_NAMES.filter(name => name !== 'Owner').flatMap(name => DEFAULT_ROLES[name])
    for (const permission of [
      'roles.manage',
      'settings.manage',
      'patients.delete',
      'patients.export',
    ] as const) {
      expect(others).not.toContain(permission)
    }
  })

  it('keep doctors to their own calendar, and medical notes from the desk and the accountant', () => {
    expect(DEFAULT_ROLES.Doctor).not.toContain('bookings.all_doctors')
    expect(DEFAULT_ROLES.Doctor).not.toContain('patients.contact')
    expect(DEFAULT_ROLES.Reception).not.toContain('clinical.view')
    expect(DEFAULT_ROLES.Accountant).not.toContain('clinical.view')
  })

  it.each(DEFAULT_ROLE_NAMES)('of %s come with all that they need', name => {
    expect(withNeeded(DEFAULT_ROLES[name])).toEqual(
      PERMISSIONS.filter(one => DEFAULT_ROLES[name].includes(one)),
    )
  })

  it('come with what they need, and go with what is needed', () => {
    expect(withNeeded(['bookings.override'])).toEqual(['bookings.view', 'bookings.edit', 'bookings.override'])
    expect(withNeeded(['messages.send'])).toEqual(['patients.view', 'patients.contact', 'messages.send'])
    expect(withoutNeeding(['bookings.view', 'bookings.edit', 'patients.view'], 'bookings.view')).toEqual([
      'patients.view',
    ])
    for (const permission of PERMISSIONS)
      expect(withoutNeeding(PERMISSIONS, permission)).not.toContain(permission)
  })
})
