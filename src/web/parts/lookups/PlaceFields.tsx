import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listCities, listCounties } from '#contract/lookups.ts'
import { placeName } from '#domain/clinic/place-name.ts'
import { query } from '#web/api/query.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { PlaceField } from './PlaceField.tsx'

const ROMANIA = 642
const DAY = 24 * 60 * 60 * 1000

/** A county and a place in it; without ids where they were typed. */
export interface Place {
  countyId: number | null
  cityId: number | null
  county: string
  city: string
}

interface PlaceFieldsProps {
  value: Place
  onChange: (place: Place) => void
  /** The ISO number of the country; abroad both names are typed. */
  countryId?: number
  errors?: { county?: string | undefined; city?: string | undefined }
}

/** The two fields that say in which town something is, side by side in the form's grid. */
export function PlaceFields({ value, onChange, countryId = ROMANIA, errors }: PlaceFieldsProps) {
  const { t } = useTranslation('lookups')
  const { countyId, cityId, county, city } = value
  const counties = useQuery({ ...query(listCounties, { country_id: countryId }), staleTime: DAY }).data?.data
  const cities = useQuery({
    ...query(listCities, { county_id: countyId ?? 0 }),
    staleTime: DAY,
    enabled: countyId !== null,
  }).data?.data

  if (counties?.length === 0) {
    const typed = (change: Partial<Place>) => onChange({ ...value, countyId: null, cityId: null, ...change })
    return (
      <>
        <TextField
          label={t('county')}
          value={county}
          maxLength={100}
          error={errors?.county}
          onChange={event => typed({ county: event.target.value })}
        />
        <TextField
          label={t('city')}
          value={city}
          maxLength={100}
          error={errors?.city}
          onChange={event => typed({ city: event.target.value })}
        />
      </>
    )
  }
  // As the list has it: an address writes a sector otherwise.
  const listed = cities?.find(({ id }) => id === cityId)?.name ?? city
  const shown = placeName(county, listed)
  return (
    <>
      <PlaceField
        label={t('county')}
        places={counties}
        name={county}
        none={t('noCounty')}
        error={errors?.county}
        onPick={picked =>
          onChange({ countyId: picked?.id ?? null, county: picked?.name ?? '', cityId: null, city: '' })
        }
      />
      <PlaceField
        // Another county's places begin with an empty field.
        key={countyId}
        label={t('city')}
        places={
          countyId === null
            ? undefined
            : cities?.map(each => ({ ...each, kind: t(`kind.${each.kind ?? 'commune'}`) }))
        }
        name={listed}
        none={countyId === null ? t('countyFirst') : t('noCity')}
        help={shown === listed ? undefined : t('patientsSee', { place: shown })}
        error={errors?.city}
        onPick={picked => onChange({ ...value, cityId: picked?.id ?? null, city: picked?.name ?? '' })}
      />
    </>
  )
}
