import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { logout } from '#contract/accounts/accounts.ts'
import { call } from '#web/api/client.ts'
import { clearSession, getSession } from '#web/api/session.ts'

/** Ends the session on the server and here; what the server answers cannot keep anybody in. */
export function LogoutPage({ patient }: { patient: boolean }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  useEffect(() => {
    async function leave() {
      if (getSession().token) await call(logout, {}).catch(() => undefined)
      clearSession()
      queryClient.clear()
      await navigate({ to: patient ? '/pacient' : '/login/cabinet', replace: true })
    }
    void leave()
  }, [patient, navigate, queryClient])

  return <output>{t('logout.leaving')}</output>
}
