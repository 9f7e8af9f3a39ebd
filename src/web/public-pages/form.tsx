import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getPublicForm, type PublicForm } from '#contract/documents/public-forms.ts'
import { keyOf } from '#web/api/query.ts'
import { FillFormPage } from '#web/features/fill-form/FillFormPage.tsx'
import { formQuery } from '#web/features/fill-form/fill-query.ts'
import { readFillSearch } from '#web/features/fill-form/fill-steps.ts'
import { PublicLinkLayout } from '#web/routes/-layouts/PublicLinkLayout.tsx'
import type { PublicPage } from './page.ts'

/** A form whose link came in a message: of one person, and so drawn anew for whoever opens it. */
export const form: PublicPage = {
  name: 'form',
  namespaces: ['fill-form', 'form-elements', 'accounts'],
  readSearch: search => ({ ...readFillSearch(search) }),
  languageOf: client =>
    client.getQueriesData<{ data: PublicForm }>({ queryKey: keyOf(getPublicForm) })[0]?.[1]?.data.language,
  Layout: FormLayout,
  Content: FillFormPage,
  keepsHour: true,
}

function FormLayout() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { data } = useQuery(formQuery(token))
  return <PublicLinkLayout clinic={data?.clinic.name} />
}
