import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { getProofQuestion, subscribeProofQuestion } from '#web/api/call-proved.ts'
import { Notices } from '#web/ui/Notices.tsx'
import { GlobalBanner } from './GlobalBanner.tsx'
import type { Modal } from './modals.ts'
import { useVersionWatch } from './use-version-watch.ts'

const ProofHost = lazy(() => import('./ProofHost.tsx'))
const ModalHost = lazy(() => import('./ModalHost.tsx'))

/** What stands around and above every page. */
export function PageFrame({ modal, children }: { modal: Modal | undefined; children: ReactNode }) {
  useVersionWatch()
  const proof = useSyncExternalStore(subscribeProofQuestion, getProofQuestion)
  return (
    <>
      <GlobalBanner />
      {children}
      {modal ? (
        <Suspense>
          <ModalHost modal={modal} />
        </Suspense>
      ) : null}
      {proof ? (
        <Suspense>
          <ProofHost question={proof} />
        </Suspense>
      ) : null}
      <Notices />
    </>
  )
}
