import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import { ServicesPage } from '#web/features/services/ServicesPage.tsx'
import { maySetUp } from '#web/features/setup/may-set-up.ts'
import { SetupStrip } from '#web/features/setup/SetupStrip.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { buttonClass } from '#web/ui/Button.tsx'

export const Route = createFileRoute('/cabinet/administration/services')({
  loader: () => loadNamespaces('clinic', 'services', 'setup'),
  component: Page,
})

function Page() {
  const { can } = useStaff()
  return <ServicesPage guide={<SetupStrip />} priceList={maySetUp(can) ? <PriceListLink /> : undefined} />
}

/** The price list stands among the first steps. */
function PriceListLink() {
  const { t } = useTranslation('services')
  return (
    <Link
      to="/cabinet/administration/first-steps"
      search={{ step: 'services' }}
      className={buttonClass({ variant: 'secondary', size: 'dense' })}
    >
      {t('fromList')}
    </Link>
  )
}
