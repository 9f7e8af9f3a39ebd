import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../-layouts/ComingPage.tsx'

export const Route = createFileRoute('/_link/fill-form/$token')({
  component: () => <ComingPage what="form" />,
})
