import { useQuery } from '@tanstack/react-query'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { ChoicePage } from './ChoicePage.tsx'
import { ChoiceLoading, NobodyHere } from './ChoiceStates.tsx'
import { crumbsOf } from '#web/parts/public/crumbs.ts'
import { doctorInSentence } from '#web/parts/public/doctor-name.ts'
import { placeQuery } from '../queries.ts'
import styles from './ChoicePage.module.css'

const NAMED = 4

/** A place of a clinic, for whom it does not matter which of its doctors. */
export function PlacePage() {
  const { t } = useTranslation('patient')
  const params = useParams({ from: '/_patient/pacient/clinica/$clinicId/$locationId' })
  const choice = useSearch({ from: '/_patient/pacient/clinica/$clinicId/$locationId' })
  const navigate = useNavigate({ from: '/pacient/clinica/$clinicId/$locationId' })
  const of = { clinic: Number(params.clinicId), place: Number(params.locationId) }
  const isNamed = of.clinic > 0 && of.place > 0
  const { data, error, refetch } = useQuery({ ...placeQuery(of), enabled: isNamed })
  const found = data?.data
  const format = useFormat(found?.zone)
  usePageTitle(found && `${t('anyDoctor.title')}, ${found.clinic_name}`)

  if (error || !isNamed)
    return (
      <NobodyHere
        title={t('anyDoctor.notFound')}
        text={t('anyDoctor.notFoundText')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!found) return <ChoiceLoading />

  const givers = (ids: number[]) =>
    found.doctors.filter(doctor => ids.every(id => doctor.service_ids.includes(id)))
  const chosen = choice.services ?? []
  const able = givers(chosen)
  const names = able.slice(0, NAMED).map(doctorInSentence)
  if (able.length > NAMED) names.push(t('anyDoctor.others', { count: able.length - NAMED }))
  return (
    <ChoicePage
      of={of}
      section={t('anyDoctor.section')}
      crumbs={crumbsOf({ places: [found.place], specialities: [] })}
      who={`${t('anyDoctor.title')}, ${found.clinic_name}`}
      name={t('anyDoctor.title')}
      kind={found.clinic_name}
      picture={
        <span className={styles.several}>
          <IconUsers size={36} stroke={1.75} aria-hidden="true" />
        </span>
      }
      host={found}
      place={found.place}
      canAdd={id => givers([...chosen, id]).length > 0}
      choice={choice}
      onChange={changed =>
        void navigate({ search: { ...choice, ...changed }, replace: true, resetScroll: false })
      }
    >
      <p className={styles.description} aria-live="polite">
        {able.length > 1
          ? t('anyDoctor.among', {
              doctors: new Intl.ListFormat(format.locale, { type: 'disjunction' }).format(names),
            })
          : able.length === 1
            ? t('anyDoctor.only', { doctor: names[0] })
            : t('anyDoctor.nobody')}
      </p>
    </ChoicePage>
  )
}
