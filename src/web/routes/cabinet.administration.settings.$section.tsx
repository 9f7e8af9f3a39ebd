import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { SETTINGS_PAGES, type SettingsPageKey } from '#contract/pages.ts'
import { SECTION_NAMES, type SectionName } from '#contract/settings/sections.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { toldBy } from '#web/features/message-settings/outlook-wish.ts'
import type { Explain } from '#web/parts/settings/ChangesBar.tsx'
import type { SectionMore } from '#web/parts/settings/SettingsSection.tsx'
import { SettingsFrame, SettingsPage } from '#web/features/settings/SettingsPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { NotFound } from './-layouts/NotFoundPage.tsx'

/** What sections say beside their settings. */
const NAMESPACES: Readonly<Record<string, readonly Namespace[]>> = {
  integrations: ['integrations'],
  invoices: ['invoices'],
  messages: ['message-settings', 'messages'],
}

export const Route = createFileRoute('/cabinet/administration/settings/$section')({
  loader: ({ params }) => loadNamespaces(...(NAMESPACES[params.section] ?? [])),
  component: SettingsOfAddress,
})

function SettingsOfAddress() {
  const address = Route.useParams().section
  const own = SETTINGS_PAGES.find(name => name === address)
  if (own) return <OwnPage of={own} />
  const section = SECTION_NAMES.find(name => name === address)
  if (!section) return <NotFound />
  if (section === 'messages') return <MessageSettings />
  return <SettingsPage section={section} more={MORE[section]} />
}

const MessageCards = lazy(() => import('#web/features/message-settings/MessageCards.tsx'))

const ReminderOutlook = lazy(() => import('#web/features/message-settings/ReminderOutlook.tsx'))

const explain: Explain = (key, draft, changed) => {
  const told = toldBy(key, draft, changed)
  return told.length === 0 ? null : (
    <Suspense>
      {told.map(reminder => (
        <ReminderOutlook key={reminder} reminder={reminder} draft={draft} />
      ))}
    </Suspense>
  )
}

function MessageSettings() {
  // Where the bar of changes lies below, nothing stands beside the settings.
  const place = useMedia('(width < 1280px)') ? 'below' : 'beside'
  const cards = (
    <Suspense>
      <MessageCards />
    </Suspense>
  )
  return <SettingsPage section="messages" more={{ [place]: cards, explain }} />
}

const InvoiceCompany = lazy(() => import('#web/features/invoices/InvoiceCompany.tsx'))
const InvoiceSeries = lazy(() => import('#web/features/invoices/InvoiceSeries.tsx'))
const InvoiceOutlook = lazy(() => import('#web/features/invoices/InvoiceOutlook.tsx'))

const INVOICES = {
  above: (
    <Suspense>
      <InvoiceCompany />
    </Suspense>
  ),
  below: (
    <Suspense>
      <InvoiceSeries />
    </Suspense>
  ),
  beside: (
    <Suspense>
      <InvoiceOutlook />
    </Suspense>
  ),
}

const VideoIntegration = lazy(() => import('#web/features/integrations/VideoIntegration.tsx'))

const INTEGRATIONS = {
  above: (
    <Suspense>
      <VideoIntegration />
    </Suspense>
  ),
  isWide: true,
}

const MORE: Partial<Record<SectionName, SectionMore>> = { invoices: INVOICES, integrations: INTEGRATIONS }

const PAGES: Readonly<Record<SettingsPageKey, { needs: Permission; Page: ComponentType }>> = {
  diagnoses: {
    needs: 'clinical.view',
    Page: lazy(() => import('#web/features/diagnoses/DiagnosesPage.tsx')),
  },
  documents: {
    needs: 'settings.manage',
    Page: lazy(() => import('#web/features/settings/ClinicSealPage.tsx')),
  },
}

/** Its address is a section's; it has no settings to save together. */
function OwnPage({ of }: { of: SettingsPageKey }) {
  const { account, can } = useStaff()
  const { needs, Page } = PAGES[of]
  if (account && !can(needs)) return <NotFound />
  return (
    <SettingsFrame>
      <Suspense>
        <Page />
      </Suspense>
    </SettingsFrame>
  )
}
