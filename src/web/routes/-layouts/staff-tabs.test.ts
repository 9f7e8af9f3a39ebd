import { describe, expect, it, test } from 'vitest'
import { isPage } from '#contract/pages.ts'
import { DEFAULT_ROLES, isPermission } from '#domain/accounts/permissions.ts'
import en from '#web/i18n/en/staff.ts'
import ro from '#web/i18n/ro/staff.ts'
import { mayOpen, TAB_GROUPS } from '#contract/staff-menu.ts'
import { findTab, getTab, STAFF_TABS } from './staff-tabs.ts'

describe.each(STAFF_TABS.map(tab => [tab.key, tab] as const))('the tab %s', (key, tab) => {
  it('has an icon, rights that exist and its texts in both languages', () => {
    expect(tab.icon).toBeTypeOf('object')
    expect(tab.rights.every(isPermission)).toBe(true)
    for (const words of [ro, en]) {
      expect(words.tabs[key]).toMatch(/\S/)
      if (tab.group !== 'day') expect(words.nav.groups[tab.group]).toMatch(/\S/)
    }
  })

  it('has an address, its records too where they have pages, and is found by them', () => {
    const address = `/cabinet/administration/${key}`
    expect(isPage(address)).toBe(true)
    expect(findTab(address)).toBe(tab)
    expect(findTab(`${address}/5`)).toBe(tab)
    expect(isPage(`${address}/5`)).toBe('hasRecords' in tab)
  })
})

test('a key is of one tab, and every group has one', () => {
  expect(new Set(STAFF_TABS.map(tab => tab.key)).size).toBe(STAFF_TABS.length)
  expect(new Set(STAFF_TABS.map(tab => tab.group))).toEqual(new Set(TAB_GROUPS))
})

test.each(['/', '/cabinet/administration', '/cabinet/administration/unknown', '/pacient/medic/settings'])(
  '%s is of no tab',
  path => {
    expect(findTab(path)).toBeUndefined()
  },
)

const tabsOf = (role: keyof typeof DEFAULT_ROLES) =>
  STAFF_TABS.filter(tab => mayOpen(tab, { permissions: DEFAULT_ROLES[role] })).map(tab => tab.key)

test('a role sees the tabs that it may open and that hold something', () => {
  expect(tabsOf('Owner')).toEqual(STAFF_TABS.map(tab => tab.key))
  expect(tabsOf('Reception')).toEqual([
    'calendar',
    'clients',
    'cabinets',
    'specialities',
    'payments',
    'invoices',
    'subscriptions',
    'gift-cards',
    'reports',
    'logs',
    'locations',
  ])
  expect(mayOpen(getTab('settings'), { permissions: DEFAULT_ROLES.Reception })).toBe(false)
  expect(tabsOf('Assistant')).toEqual(['calendar', 'clients', 'cabinets', 'specialities', 'locations'])
})

const opened = (permissions: string[], doctor_id: number | null) =>
  STAFF_TABS.filter(tab => mayOpen(tab, { permissions, doctor_id })).map(tab => tab.key)

test('a doctor opens the reports whatever their role says: what they earned is in them', () => {
  expect(opened([], 7)).toEqual(['cabinets', 'specialities', 'reports', 'locations'])
  expect(opened([], null)).toEqual(['cabinets', 'specialities', 'locations'])
})
