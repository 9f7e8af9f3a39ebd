import { createFileRoute } from '@tanstack/react-router'
import { BookingLinkPage } from '#web/features/online-booking/BookingLinkPage.tsx'

export const Route = createFileRoute('/_link/b/$bookingCode')({ component: BookingLinkPage })
