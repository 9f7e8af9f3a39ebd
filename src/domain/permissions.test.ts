import { describe, expect, it } from 'vitest'
import { DEFAULT_ROLE_NAMES, DEFAULT_ROLES, isPermission, PERMISSIONS } from './permissions.ts'

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

  it.each(DEFAULT_ROLE_NAMES)('of %s let nothing be edited that cannot be seen', name => {
    const granted = DEFAULT_ROLES[name]
    for (const area of ['bookings', 'patients', 'clinical', 'payments'] as const) {
      if (granted.includes(`${area}.edit`)) expect(granted).toContain(`${area}.view`)
    }
  })
})
