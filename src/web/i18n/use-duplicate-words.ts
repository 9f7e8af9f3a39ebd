import { useTranslation } from 'react-i18next'
import type { Duplicate } from '#contract/patients/patients.ts'
import { useFormat } from './format.ts'
import { showPhone } from './phone-text.ts'

/** How somebody who may be there already is told from others: by birth date, phone and last visit. */
export function useDuplicateWords(): (found: Duplicate) => { id: number; name: string; facts: string } {
  const { t } = useTranslation('staff')
  const format = useFormat()
  return ({ id, first_name, last_name, birth_date, mobile, last_visit, next_visit, active }) => {
    const visit = last_visit ?? next_visit
    const facts = [
      birth_date && t('duplicate.born', { date: format.date(birth_date) }),
      mobile && showPhone(mobile),
      visit
        ? t(last_visit ? 'duplicate.lastVisit' : 'duplicate.nextVisit', { date: format.date(visit) })
        : t('duplicate.noVisit'),
      !active && t('duplicate.inactive'),
    ]
    return {
      id,
      name: [last_name, first_name].filter(Boolean).join(' '),
      facts: facts.filter(Boolean).join(' · '),
    }
  }
}
