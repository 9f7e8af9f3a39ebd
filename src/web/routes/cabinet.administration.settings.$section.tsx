import { createFileRoute } from '@tanstack/react-router'
import { SECTION_NAMES } from '#contract/settings/sections.ts'
import { SettingsPage } from '#web/features/settings/SettingsPage.tsx'
import { NotFound } from './-layouts/NotFoundPage.tsx'

export const Route = createFileRoute('/cabinet/administration/settings/$section')({
  component: SettingsOfAddress,
})

function SettingsOfAddress() {
  const address = Route.useParams().section
  const section = SECTION_NAMES.find(name => name === address)
  return section ? <SettingsPage section={section} /> : <NotFound />
}
