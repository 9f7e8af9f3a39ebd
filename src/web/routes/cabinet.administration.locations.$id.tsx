import { createFileRoute } from '@tanstack/react-router'
import { LocationPage } from '#web/features/places/LocationPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/locations/$id')({
  loader: () => loadNamespaces('places', 'clinic', 'lookups', 'images'),
  component: LocationOfAddress,
})

function LocationOfAddress() {
  const { id } = Route.useParams()
  return <LocationPage key={id} id={Number(id)} />
}
