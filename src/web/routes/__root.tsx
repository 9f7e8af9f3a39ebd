import { createRootRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Notices } from '#web/ui/Notices.tsx'
import { GlobalBanner } from './-layouts/GlobalBanner.tsx'
import { readModal } from './-layouts/modals.ts'
import { NotFoundPage } from './-layouts/NotFoundPage.tsx'
import { usePageFocus } from './-layouts/use-page-focus.ts'
import { useVersionWatch } from './-layouts/use-version-watch.ts'

const ModalHost = lazy(() => import('./-layouts/ModalHost.tsx'))

export const Route = createRootRoute({
  /** `modal` opens a dialog over any page, so that Back closes it: `<Link to="." search={{ modal: 'login' }}>`. */
  validateSearch: readModal,
  component: Root,
  notFoundComponent: NotFoundPage,
})

function Root() {
  useVersionWatch()
  usePageFocus()
  const { modal } = Route.useSearch()
  return (
    <>
      <GlobalBanner />
      <Outlet />
      {modal ? (
        <Suspense>
          <ModalHost modal={modal} />
        </Suspense>
      ) : null}
      <Notices />
    </>
  )
}
