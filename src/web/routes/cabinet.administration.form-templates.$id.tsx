import { createFileRoute } from '@tanstack/react-router'
import { BuilderPage } from '#web/features/form-builder/page/BuilderPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/form-templates/$id')({
  loader: () => loadNamespaces('form-builder', 'form-elements'),
  component: FormOfAddress,
})

function FormOfAddress() {
  const { id } = Route.useParams()
  return <BuilderPage key={id} id={Number(id)} />
}
