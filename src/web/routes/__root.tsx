import { createRootRoute, Outlet } from '@tanstack/react-router'
import { readModal } from './-layouts/modals.ts'
import { NotFoundPage } from './-layouts/NotFoundPage.tsx'
import { PageFrame } from './-layouts/PageFrame.tsx'
import { usePageFocus } from './-layouts/use-page-focus.ts'

export const Route = createRootRoute({
  /** `modal` opens a dialog over any page, so that Back closes it: `<Link to="." search={{ modal: 'login' }}>`. */
  validateSearch: readModal,
  component: Root,
  notFoundComponent: NotFoundPage,
})

function Root() {
  usePageFocus()
  const { modal } = Route.useSearch()
  return (
    <PageFrame modal={modal}>
      <Outlet />
    </PageFrame>
  )
}
