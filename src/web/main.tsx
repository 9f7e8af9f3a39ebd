import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from './i18n/i18n.ts'
import { queryClient } from './query-client.ts'
import { watchMissingParts } from './routes/-layouts/missing-parts.ts'
import { ErrorPage } from './routes/-layouts/ErrorPage.tsx'
import { Loader } from './routes/-layouts/Loader.tsx'
import { routeTree } from './routeTree.gen.ts'
import './ui/theme.css'
import './ui/base.css'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingComponent: Loader,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

watchMissingParts()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The words of the first page and its code travel together.
await Promise.all([startI18n(), router.load()])

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
