import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { addressReader, readId } from '#web/api/read-address.ts'
import type { FamilyAddress } from '#web/features/family/FamilyPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { ACCOUNT_MENU, OFFERS_PAGE as OffersPage } from '../-account/account-pages.ts'
import { AccountFrame } from '../-account/AccountFrame.tsx'
import { NotFound } from '../-layouts/NotFoundPage.tsx'
import { PatientOnly } from '../-layouts/PatientOnly.tsx'

interface AccountSearch extends FamilyAddress {
  /** A gift code that was followed here, on the page of offers. */
  code?: string | undefined
}

/** What of the family is open; other pages read nothing of it. */
const readSearch = addressReader<AccountSearch>({
  add: value => (readId(value) === 1 ? 1 : undefined),
  edit: readId,
  history: readId,
  code: value => (typeof value === 'string' && /^[\w -]{1,40}$/.test(value) ? value : undefined),
})

export const Route = createFileRoute('/_patient/patient/$page')({
  validateSearch: readSearch,
  beforeLoad({ params }) {
    if (params.page === 'appointments') throw redirect({ to: '/appointments', replace: true })
    if (params.page === 'favorit') throw redirect({ to: '/favorit', replace: true })
  },
  loader: () => loadNamespaces('account'),
  component: PatientPage,
})

function PatientPage() {
  const { page } = Route.useParams()
  const { add, edit, history } = Route.useSearch()
  const own = ACCOUNT_MENU.find(({ key }) => key === page)
  // Here rather than before the page loads: every visitor's first script would name the account's pages.
  if (!own && page !== 'offers') return <NotFound />
  return (
    <PatientOnly>
      {own ? (
        <AccountFrame isHome={page === 'profile' || Boolean(add ?? edit ?? history)}>
          <Suspense>
            <own.Page />
          </Suspense>
        </AccountFrame>
      ) : (
        <Suspense>
          <OffersPage />
        </Suspense>
      )}
    </PatientOnly>
  )
}
