import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { readModal } from '#web/routes/-layouts/modals.ts'
import { PageFrame } from '#web/routes/-layouts/PageFrame.tsx'
import { PageRouter, type PageAddress } from './light/router.tsx'
import type { PublicPage } from './page.ts'
import { WaitingPage } from './WaitingPage.tsx'

/** Nothing is typed on the pages themselves that could be lost: only dialogs need it. */
const LeaveGuard = lazy(async () => ({
  default: (await import('#web/routes/-layouts/LeaveGuard.tsx')).LeaveGuard,
}))

interface PublicAppProps {
  page: PublicPage
  address: PageAddress
  client: QueryClient
}

/** One page with all that stands around it, the same on the server and in the browser. */
export function PublicApp({ page: { Layout, Content, readSearch }, address, client }: PublicAppProps) {
  return (
    <QueryClientProvider client={client}>
      <PageRouter
        address={address}
        readSearch={search => ({ ...readSearch(search), ...readModal(search) })}
        page={<Content />}
        waiting={<WaitingPage />}
      >
        <Framed>
          <Layout />
        </Framed>
      </PageRouter>
    </QueryClientProvider>
  )
}

function Framed({ children }: { children: ReactNode }) {
  const { modal } = readModal(useSearch({ strict: false }))
  return (
    <PageFrame modal={modal}>
      {children}
      {modal ? (
        <Suspense>
          <LeaveGuard />
        </Suspense>
      ) : null}
    </PageFrame>
  )
}
