import { createFileRoute } from '@tanstack/react-router'
import { StaffComingPage } from './-layouts/StaffComingPage.tsx'

export const Route = createFileRoute('/cabinet/administration/clients/')({
  component: () => <StaffComingPage tab="clients" what="clients" />,
})
