import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'

/** "Pentru tine", "Pentru Matei": whose visit it is among those of an account. */
export function useWhose({ is_for_other: isForOther, first_name: name }: PatientBooking): string {
  const { t } = useTranslation('patient')
  return isForOther ? t('visit.forOther', { name }) : t('visit.forYou')
}
