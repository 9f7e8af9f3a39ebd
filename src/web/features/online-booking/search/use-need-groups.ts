import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { doctorKey } from '#domain/clinic/doctor-path.ts'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { choicesQuery, suggestionsQuery } from '../queries.ts'
import { namedChoices, type Choice, type ChoiceGroup } from './ChoiceField.tsx'

const PAUSE_MS = 150

/** A doctor or clinic among the suggestions, which has a page of its own. */
export type NeedChoice = Choice & { doctorKey?: string; slug?: string }

/** What is suggested for the need: all that is offered, what is booked most first; of what is typed, what may be meant. */
export function useNeedGroups(need: string, shown: string): { groups: ChoiceGroup[]; suggested: boolean } {
  const { t } = useTranslation('patient')
  const choices = useQuery(choicesQuery()).data?.data
  const typed = useDebounced(need.trim(), PAUSE_MS)
  const isTyped = typed !== '' && typed !== shown
  const suggestions = useQuery({ ...suggestionsQuery(typed), enabled: isTyped }).data?.data
  const found = isTyped && need.trim() !== '' ? suggestions : undefined
  const offered = found ?? choices
  const doctors: NeedChoice[] = (found?.doctors ?? []).map(doctor => ({
    key: `doctor ${doctor.doctor_id}`,
    text: doctorName(doctor),
    note: doctor.clinic_name,
    doctorKey: doctorKey(doctor),
  }))
  const clinics: NeedChoice[] = (found?.clinics ?? []).map(({ name, slug }) => ({
    key: `clinic ${slug}`,
    text: name,
    slug,
  }))
  return {
    groups: [
      { title: t('search.services'), choices: namedChoices(offered?.services ?? []) },
      { title: t('search.specialities'), choices: namedChoices(offered?.specialities ?? []) },
      { title: t('search.doctors'), choices: doctors },
      { title: t('search.clinics'), choices: clinics },
    ],
    suggested: found !== undefined,
  }
}
