import { IconBell, IconLock, IconUser } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { ProfileTab } from '#web/features/profile/profile-tabs.ts'

const open = (tab: ProfileTab) =>
  linkOptions({
    to: '.',
    search: (previous: object) => ({ ...previous, modal: 'profile' as const, tab }),
    resetScroll: false,
  })

/** What the profile's dialog changes, by its tabs. */
export const OWN_LINKS = [
  { key: 'profile', Icon: IconUser, link: open('profile') },
  { key: 'notification', Icon: IconBell, link: open('notification') },
  { key: 'password', Icon: IconLock, link: open('password') },
] as const
