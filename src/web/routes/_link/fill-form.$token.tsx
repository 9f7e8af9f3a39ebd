import { createFileRoute } from '@tanstack/react-router'
import { addressReader } from '#web/api/read-address.ts'
import { FillFormPage } from '#web/features/fill-form/FillFormPage.tsx'
import { STEPS, type Step } from '#web/features/fill-form/fill-steps.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

const readStep = (value: unknown) => STEPS.find(step => step === value)

export const Route = createFileRoute('/_link/fill-form/$token')({
  validateSearch: addressReader<{ step?: Step | undefined }>({ step: readStep }),
  loader: () => loadNamespaces('fill-form', 'form-elements', 'accounts'),
  component: FillFormPage,
})
