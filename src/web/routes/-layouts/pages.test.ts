import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { ACCOUNT_PAGES, isPage, PAGES } from '#contract/pages.ts'
import { ACCOUNT_MENU } from '../-account/account-pages.ts'

const tree = readFileSync(join(import.meta.dirname, '../../routeTree.gen.ts'), 'utf8')

test('the server knows the pages of the router and no others', () => {
  const [, paths = ''] = /fullPaths:([^}]*?)\n {2}fileRoutesByTo:/.exec(tree) ?? []
  const routes = [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replace(/(?<=.)\/$/, ''))
  expect(routes.length).toBeGreaterThan(30)
  expect([...PAGES].toSorted()).toEqual([...new Set(routes)].toSorted())
})

test('each page of the account has its row, besides the offers', () => {
  const rows = ACCOUNT_MENU.map(({ key }): string => key)
  expect([...rows, 'offers'].toSorted()).toEqual([...ACCOUNT_PAGES].toSorted())
})

describe('an address', () => {
  it.each([
    '/',
    '/pacient',
    '/pacient/',
    '/Pacient',
    '/pacient/medic/7',
    '/pacient/clinica/3/4',
    '/b/1-abc%20d',
    '/b/1-abc%20d/video',
    '/login/verify-otp/5',
    '/patient/offers',
    '/patient/profile',
    '/cabinet/administration',
    '/cabinet/administration/patients/5',
    '/cabinet/administration/clients/5',
    '/cabinet/administration/cabinets/5',
    '/cabinet/administration/reports',
  ])('%s is a page', path => {
    expect(isPage(path)).toBe(true)
  })

  it.each([
    '/unknown',
    '/favicon.ico',
    '/b',
    '/b/x/y',
    '/patient/unknown',
    '/pacient/medic/abc',
    '/pacient/medic/0',
    '/cabinet',
    '/cabinet/administration/unknown',
    '/cabinet/administration/settings/1',
    '/cabinet/administration/clients/abc',
    '/index.html/x',
  ])('%s is none', path => {
    expect(isPage(path)).toBe(false)
  })
})
