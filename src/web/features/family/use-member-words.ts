import { useTranslation } from 'react-i18next'
import type { FamilyMember } from '#contract/accounts/family.ts'

/** "fiul tău, 7 ani" */
export function useMemberWords() {
  const { t } = useTranslation('family')
  const age = (years: number) => t('age', { count: years })
  return {
    age,
    who: ({ relation, gender, age: years }: FamilyMember) =>
      `${t(`who.${relation}.${gender ?? 'unknown'}`)}, ${age(years)}`,
  }
}

export const nameOf = ({ first_name, last_name }: Pick<FamilyMember, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`
