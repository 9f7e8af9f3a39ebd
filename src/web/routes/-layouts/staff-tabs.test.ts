import { expect, test } from 'vitest'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { findLaterTab, isListed, isReady, mayOpen, slugOf, staffGroups } from './staff-tabs.ts'

test('every tab but those with pages of their own is found by its part of the address', () => {
  const tabs = staffGroups.flatMap(group => [...group.tabs])
  const later = tabs.filter(tab => findLaterTab(slugOf(tab)) === tab)
  expect(later.toSorted()).toEqual([...tabs].filter(tab => !isReady(tab)).toSorted())
  expect(isReady('calendar')).toBe(true)
  expect(isReady('reports')).toBe(false)
  expect(new Set(tabs.map(slugOf)).size).toBe(tabs.length)
})

test('an address is in kebab case and nothing else opens a tab', () => {
  expect(slugOf('giftCards')).toBe('gift-cards')
  expect(findLaterTab('giftCards')).toBeUndefined()
  expect(findLaterTab('nothing')).toBeUndefined()
})

const tabsOf = (role: keyof typeof DEFAULT_ROLES) =>
  staffGroups.flatMap(group => group.tabs.filter(tab => isListed(tab, DEFAULT_ROLES[role])))

test('a role sees the tabs that it may open and that hold something', () => {
  expect(tabsOf('Owner')).toEqual(staffGroups.flatMap(group => [...group.tabs]))
  expect(tabsOf('Reception')).toEqual(['calendar', 'clients', 'cabinets', 'specialities', 'locations'])
  expect(mayOpen('reports', DEFAULT_ROLES.Reception)).toBe(true)
  expect(tabsOf('Assistant')).toEqual(['calendar', 'clients', 'cabinets', 'specialities', 'locations'])
})
