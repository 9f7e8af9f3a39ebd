import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFound } from './-layouts/NotFoundPage.tsx'

export const Route = createFileRoute('/cabinet/administration/$tab/$id')({
  beforeLoad({ params }) {
    if (params.tab === 'patients') {
      throw redirect({
        to: '/cabinet/administration/clients/$id',
        params: { id: params.id },
        replace: true,
      })
    }
  },
  component: NotFound,
})
