import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/cabinet/administration/')({
  beforeLoad() {
    throw redirect({ to: '/cabinet/administration/calendar', replace: true })
  },
})
