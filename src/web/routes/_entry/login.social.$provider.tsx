import { createFileRoute, notFound } from '@tanstack/react-router'
import { SOCIAL_PROVIDERS } from '#contract/accounts/social-names.ts'
import { addressReader } from '#web/api/read-address.ts'
import { SocialReturnPage } from '#web/features/accounts/social/SocialReturnPage.tsx'
import { NotFound } from '../-layouts/NotFoundPage.tsx'

const readText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Where Google and Facebook send the browser back to. */
export const Route = createFileRoute('/_entry/login/social/$provider')({
  validateSearch: addressReader<{ code?: string | undefined; state?: string | undefined }>({
    code: readText,
    state: readText,
  }),
  beforeLoad({ params }) {
    if (!SOCIAL_PROVIDERS.some(provider => provider === params.provider)) throw notFound()
  },
  component: SocialReturn,
  notFoundComponent: NotFound,
})

function SocialReturn() {
  const { provider } = Route.useParams()
  const answer = Route.useSearch()
  return <SocialReturnPage provider={provider === 'google' ? 'google' : 'facebook'} answer={answer} />
}
