import { createFileRoute, redirect } from '@tanstack/react-router'
import { FIRST_STEPS, type FirstStep } from '#domain/clinic/first-step-names.ts'
import { addressReader } from '#web/api/read-address.ts'
import { getSession } from '#web/api/session.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { FirstStepsPage } from './-layouts/FirstStepsPage.tsx'
import { isStaff } from './-layouts/user-types.ts'

const readSearch = addressReader<{ step?: FirstStep | undefined }>({
  step: value => FIRST_STEPS.find(step => step === value),
})

export const Route = createFileRoute('/cabinet/administration_/first-steps')({
  validateSearch: readSearch,
  beforeLoad({ location }) {
    if (!isStaff(getSession().userType)) {
      throw redirect({ to: '/login/cabinet', search: { to: location.href } })
    }
    setDensity('staff')
  },
  loader: () =>
    loadNamespaces('staff', 'clinic', 'hours', 'lookups', 'setup', 'clinic-page', 'clinic-link', 'patient'),
  component: Page,
})

function Page() {
  const { step } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FirstStepsPage step={step} onStep={(to, replace) => void navigate({ search: { step: to }, replace })} />
  )
}
