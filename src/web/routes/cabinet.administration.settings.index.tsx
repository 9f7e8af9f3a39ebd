import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/cabinet/administration/settings/')({
  beforeLoad() {
    throw redirect({
      to: '/cabinet/administration/settings/$section',
      params: { section: 'bookings' },
      replace: true,
    })
  },
})
