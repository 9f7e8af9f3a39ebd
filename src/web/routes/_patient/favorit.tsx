import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../-layouts/ComingPage.tsx'

export const Route = createFileRoute('/_patient/favorit')({
  component: () => <ComingPage what="favourites" />,
})
