import { createFileRoute } from '@tanstack/react-router'
import { HolidaysPage } from '#web/features/holidays/HolidaysPage.tsx'
import { SettingsFrame } from '#web/features/settings/SettingsPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/settings/holidays')({
  loader: () => loadNamespaces('holidays', 'clinic'),
  component: () => (
    <SettingsFrame>
      <HolidaysPage />
    </SettingsFrame>
  ),
})
