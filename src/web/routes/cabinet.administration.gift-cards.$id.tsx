import { createFileRoute } from '@tanstack/react-router'

/** The card that stands beside the list; on a phone in its place. */
export const Route = createFileRoute('/cabinet/administration/gift-cards/$id')({})
