import { createFileRoute, Navigate } from '@tanstack/react-router'
import { SettingsPage } from '#web/features/settings/SettingsPage.tsx'
import { useMedia } from '#web/ui/use-media.ts'

export const Route = createFileRoute('/cabinet/administration/settings/')({ component: SettingsStart })

/** Where there is room the first section stands beside the menu. */
function SettingsStart() {
  const isPhone = useMedia('(width < 768px)')
  if (isPhone) return <SettingsPage section={undefined} />
  return <Navigate to="/cabinet/administration/settings/$section" params={{ section: 'bookings' }} replace />
}
