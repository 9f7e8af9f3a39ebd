import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SECTION_NAMES } from '#contract/settings/sections.ts'
import { SettingsFrame, SettingsPage } from '#web/features/settings/SettingsPage.tsx'
import { useStaff } from '#web/api/use-staff.ts'
import { NotFound } from './-layouts/NotFoundPage.tsx'

export const Route = createFileRoute('/cabinet/administration/settings/$section')({
  component: SettingsOfAddress,
})

function SettingsOfAddress() {
  const address = Route.useParams().section
  if (address === 'diagnoses') return <Diagnoses />
  const section = SECTION_NAMES.find(name => name === address)
  return section ? <SettingsPage section={section} /> : <NotFound />
}

const DiagnosesPage = lazy(() => import('#web/features/diagnoses/DiagnosesPage.tsx'))

/** Its address is a section's; it has no settings to save together. */
function Diagnoses() {
  const { account, can } = useStaff()
  if (account && !can('clinical.view')) return <NotFound />
  return (
    <SettingsFrame>
      <Suspense>
        <DiagnosesPage />
      </Suspense>
    </SettingsFrame>
  )
}
