import { createFileRoute } from '@tanstack/react-router'

/** One of the list's records, which opens over it. */
export const Route = createFileRoute('/cabinet/administration/subscriptions/$id')({})
