import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageAddress } from '#web/api/image-address.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { ChoicePage } from './ChoicePage.tsx'
import { ChoiceLoading, NobodyHere } from './ChoiceStates.tsx'
import { doctorInSentence, doctorKind, doctorName, plainName } from '#web/parts/public/doctor-name.ts'
import { ReviewsOf } from '#web/parts/reviews/ReviewsOf.tsx'
import { FavouriteButton } from '../favourites/FavouriteButton.tsx'
import { crumbsOf } from '#web/parts/public/crumbs.ts'
import { doctorIdOf } from '#domain/clinic/doctor-path.ts'
import { doctorQuery } from '../queries.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import styles from './ChoicePage.module.css'

const LONG_TEXT = 160

export function DoctorPage() {
  const { t } = useTranslation('patient')
  const doctorId = doctorIdOf(useParams({ from: '/_patient/pacient/medic/$doctorId' }).doctorId)
  const choice = useSearch({ from: '/_patient/pacient/medic/$doctorId' })
  const navigate = useNavigate({ from: '/pacient/medic/$doctorId' })
  const { data, error, isPending, refetch } = useQuery({ ...doctorQuery(doctorId), enabled: doctorId > 0 })
  const doctor = data?.data
  usePageTitle(doctor && doctorName(doctor))

  if (error || !(doctorId > 0))
    return (
      <NobodyHere
        title={t('doctorPage.notFound')}
        text={t('doctorPage.notFoundText')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (isPending || !doctor) return <ChoiceLoading />

  const who = doctorInSentence(doctor)
  return (
    <ChoicePage
      of={{ doctor: doctorId }}
      section={t('doctorPage.back')}
      crumbs={crumbsOf(doctor)}
      who={who}
      name={doctorName(doctor)}
      kind={doctorKind(doctor)}
      picture={
        <Avatar
          name={plainName(doctor)}
          picture={imageAddress(doctor.photo, 320)}
          color={doctor.color}
          size={72}
        />
      }
      rating={doctor.rating}
      said={<ReviewsOf of={{ doctor: doctorId }} />}
      tools={<FavouriteButton doctorId={doctorId} doctor={who} />}
      host={doctor}
      place={doctor.places[0]}
      choice={choice}
      // The choice lives in the address, but each step of it is not a page of its own to go back through.
      onChange={changed =>
        void navigate({ search: { ...choice, ...changed }, replace: true, resetScroll: false })
      }
    >
      {doctor.description ? <Description text={doctor.description} /> : null}
    </ChoicePage>
  )
}

function Description({ text }: { text: string }) {
  const { t } = useTranslation('patient')
  const [open, setOpen] = useState(false)
  const long = text.length > LONG_TEXT
  return (
    <div>
      <p className={styles.description} data-folded={(long && !open) || undefined}>
        {text}
      </p>
      {long ? (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'doctorPage.less' : 'doctorPage.more')}
        </button>
      ) : null}
    </div>
  )
}
