import { useNavigate, useSearch } from '@tanstack/react-router'
import { ProfileDialog } from '#web/features/profile/ProfileDialog.tsx'
import { readProfileTab } from '#web/features/profile/profile-tabs.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { useAccount } from './use-account.ts'

await loadNamespaces('profile')

/** The patient's own profile at the tab that the address names; nothing at one that is none. */
export default function OwnProfile({ onClose }: { onClose: () => void }) {
  const account = useAccount()
  const navigate = useNavigate()
  const tab = readProfileTab(useSearch({ strict: false }).tab)
  if (!account || !tab) return null
  return (
    <ProfileDialog
      account={account}
      tab={tab}
      onTab={next =>
        void navigate({
          to: '.',
          search: previous => ({ ...previous, modal: 'profile' as const, tab: next }),
          replace: true,
          resetScroll: false,
        })
      }
      onClose={onClose}
    />
  )
}
