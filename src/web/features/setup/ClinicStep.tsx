import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getClinic } from '#contract/clinics.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { usePreviewOf } from './setup-context.ts'
import { StepFrame } from './StepFrame.tsx'

/** What the clinic is called. */
export function ClinicStep() {
  const { t } = useTranslation('setup')
  const { clinicId: id = 0 } = useStaff()
  const clinic = useQuery({ ...query(getClinic, { id, lang: currentLanguage() }), enabled: id > 0 }).data
    ?.data
  usePreviewOf({ name: clinic?.name ?? '' })
  return (
    <StepFrame title={t('clinic.title')} text={t('clinic.text')}>
      <p>{clinic?.name}</p>
    </StepFrame>
  )
}
