import { createFileRoute } from '@tanstack/react-router'
import { addressReader } from '#web/api/read-address.ts'
import { RolesPage, type RolesView } from '#web/features/roles/RolesPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { STAFF_TABS } from './-layouts/staff-tabs.ts'

export const Route = createFileRoute('/cabinet/administration/roles')({
  validateSearch: addressReader<{ show?: RolesView | undefined }>({
    show: value => (value === 'users' ? value : undefined),
  }),
  loader: () => loadNamespaces('roles', 'clinic'),
  component: RolesOfAddress,
})

function RolesOfAddress() {
  const { show = 'roles' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RolesPage
      menus={STAFF_TABS}
      view={show}
      onView={next =>
        void navigate({ search: { show: next === 'users' ? next : undefined }, resetScroll: false })
      }
    />
  )
}
