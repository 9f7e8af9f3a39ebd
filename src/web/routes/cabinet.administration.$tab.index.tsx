import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFound } from './-layouts/NotFoundPage.tsx'

export const Route = createFileRoute('/cabinet/administration/$tab/')({
  beforeLoad({ params }) {
    if (params.tab === 'patients') throw redirect({ to: '/cabinet/administration/clients', replace: true })
  },
  component: NotFound,
})
