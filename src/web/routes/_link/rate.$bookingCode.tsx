import { createFileRoute } from '@tanstack/react-router'
import { RatePage } from '#web/features/reviews/RatePage.tsx'

export const Route = createFileRoute('/_link/rate/$bookingCode')({ component: RatePage })
