import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { getSession, useSession } from '#web/api/session.ts'
import { ForgotPasswordDialog } from '#web/features/accounts/ForgotPasswordDialog.tsx'
import { PatientLoginDialog } from '#web/features/accounts/PatientLoginDialog.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { isPatient, isStaff } from './user-types.ts'
import type { Modal } from './modals.ts'

const dialogs = {
  login: PatientLoginDialog,
  forgot: ForgotPasswordDialog,
  contact: lazy(() => import('./ContactDialog.tsx')),
  privacy: lazy(() => import('./PrivacyDialog.tsx')),
}
const OwnProfile = lazy(() => import('./OwnProfile.tsx'))

/** The dialog that the address names, over whatever page is open. */
export default function ModalHost({ modal }: { modal: Modal }) {
  const navigate = useNavigate()
  const { userType } = useSession()
  const [ready, setReady] = useState(false)

  useEffect(() => {
    void loadNamespaces('accounts', 'sign-in').then(() => setReady(true))
  }, [])

  function close() {
    void navigate({
      to: '.',
      search: ({ tab, ...previous }) => ({
        ...previous,
        modal: undefined,
        // Under any other dialog it is that of a record.
        tab: modal === 'profile' ? undefined : tab,
      }),
      replace: true,
      resetScroll: false,
    })
  }

  if (!ready) return null
  if (modal === 'profile') {
    if (isPatient(userType))
      return (
        <Suspense>
          <OwnProfile onClose={close} />
        </Suspense>
      )
    // A patient's; a stranger signs in and goes on to it.
    if (isStaff(userType)) return null
    return <PatientLoginDialog onClose={() => isPatient(getSession().userType) || close()} />
  }
  const Shown = dialogs[modal]
  return (
    <Suspense>
      <Shown key={modal} onClose={close} />
    </Suspense>
  )
}
