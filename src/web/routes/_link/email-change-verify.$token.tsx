import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../-layouts/ComingPage.tsx'

export const Route = createFileRoute('/_link/email-change-verify/$token')({
  component: () => <ComingPage what="emailChange" />,
})
