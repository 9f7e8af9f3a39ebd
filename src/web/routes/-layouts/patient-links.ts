import { IconCalendarEvent, IconGift, IconHeart, IconSearch } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'

export const patientLinks = [
  { key: 'search', Icon: IconSearch, link: linkOptions({ to: '/pacient' }) },
  { key: 'appointments', Icon: IconCalendarEvent, link: linkOptions({ to: '/appointments' }) },
  { key: 'favourites', Icon: IconHeart, link: linkOptions({ to: '/favorit' }) },
  { key: 'offers', Icon: IconGift, link: linkOptions({ to: '/patient/$page', params: { page: 'offers' } }) },
] as const
