import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link as RealLink,
  RouterProvider,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Link as LightLink, PageRouter } from './router.tsx'

const HERE = { pathname: '/pacient', params: {}, search: { q: 'Ana', price: 300 } }

/** As a page writes them, whichever router is beneath. */
const LINKS: Record<string, unknown>[] = [
  { to: '/pacient' },
  { to: '/pacient', search: { q: 'Ana' } },
  { to: '/pacient', search: { q: 'Ion', services: [1, 2] } },
  { to: '.', search: (previous: object) => ({ ...previous, modal: 'login' }) },
  { to: '/pacient/medic/$doctorId', params: { doctorId: '12-ana-popescu' }, search: { services: [3] } },
  { to: '/pacient/clinica/$clinicId/$locationId', params: { clinicId: '1', locationId: '2' } },
  { to: '/c/$slug', params: { slug: 'aurora' }, search: { via: undefined } },
  { to: '/pacient/confirmare', search: { doctor: 1, start: '2026-11-24T14:00:00+02:00' }, preload: false },
]

function Links({ of: Link }: { of: ComponentType<Record<string, unknown>> }) {
  return LINKS.map(link => {
    const said = JSON.stringify(link)
    return (
      <Link key={said + String(link['search'])} {...link}>
        {said}
      </Link>
    )
  })
}

const read = () =>
  [...document.querySelectorAll('a')].map(link => [
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ])

test('links lead where those of the application’s router lead, and tell which is the page that is open', async () => {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/pacient',
    component: () => <Links of={RealLink as ComponentType<Record<string, unknown>>} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/pacient?q=Ana&price=300'] }),
  })
  await router.load()
  const real = await render(<RouterProvider router={router as never} />)
  await expect.poll(() => read().length).toBe(LINKS.length)
  const wanted = read()
  await real.unmount()

  // The light one asks the browser itself where it is.
  const before = location.href
  history.replaceState(null, '', '/pacient?q=Ana&price=300')
  onTestFinished(() => history.replaceState(null, '', before))
  await render(
    <PageRouter address={HERE} readSearch={search => search} page={null} waiting={null}>
      <Links of={LightLink} />
    </PageRouter>,
  )
  expect(read()).toEqual(wanted)
})
