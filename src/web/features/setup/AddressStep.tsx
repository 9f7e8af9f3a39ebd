import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLocation, listLocations, type Location } from '#contract/clinic/locations.ts'
import { listOpeningProblems, type OpeningRow } from '#domain/hours/opening-hours.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { HoursRows } from '#web/parts/hours/HoursRows.tsx'
import { USUAL_HOURS } from '#web/parts/hours/opening-rows.ts'
import { useOpeningWords } from '#web/parts/hours/use-opening-words.ts'
import { PlaceFields, type Place } from '#web/parts/lookups/PlaceFields.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useFieldErrors, usePreviewOf, useSetup } from './setup-context.ts'
import { StepFrame, WithoutPlace } from './StepFrame.tsx'
import { StepWaiting } from './StepWaiting.tsx'
import { stepQuery } from './step-query.ts'
import { useSavedFields } from './use-saved-fields.ts'
import styles from './FirstSteps.module.css'

/** Where the clinic is and when it is open: its first place. */
export function AddressStep() {
  const list = useQuery(stepQuery(listLocations, {}))
  const location = list.data?.data.find(each => each.active)
  if (!list.data) return <StepWaiting lists={[list]} />
  return location ? <AddressForm location={location} /> : <WithoutPlace />
}

interface Fields {
  address: string
  place: Place
  directions: string
  hours: readonly OpeningRow[]
}

function AddressForm({ location }: { location: Location }) {
  const { t } = useTranslation('setup')
  const { saver } = useSetup()
  const invalidate = useInvalidate()
  const key = `location-${location.id}`
  const errorOf = useFieldErrors(key)
  const { fields, typed, write } = useSavedFields<Location, Fields>({
    key,
    noun: 'location',
    record: location,
    fieldsOf,
    async send(changes, version) {
      const reply = await call(changeLocation, { id: location.id, ...bodyOf(changes), version })
      invalidate('location')
      return reply
    },
    labels: {
      address: t('address.street'),
      place: t('address.place'),
      directions: t('address.directions'),
      hours: t('address.hours'),
    },
    words: { place: sayPlace, hours: useOpeningWords() },
    // Hours that are still being written wait until they make sense.
    ready: ({ hours, ...others }) =>
      hours && listOpeningProblems(hours).length === 0 ? { ...others, hours } : others,
  })
  const { address, place, directions } = fields
  const hours = fields.hours.length > 0 ? fields.hours : USUAL_HOURS
  usePreviewOf({ address, city: place.city, county: place.county, hours })

  return (
    <StepFrame
      title={t('address.title')}
      text={t('address.text')}
      complete={async () => {
        if (listOpeningProblems(hours).length > 0) return false
        // What stands on screen is what was meant.
        if (location.hours.length === 0 && !typed.hours) write({ hours })
        return saver.flush()
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={t('address.street')}
          autoComplete="street-address"
          maxLength={190}
          value={address}
          error={errorOf('address')}
          onChange={event => write({ address: event.target.value })}
        />
        <div className={styles.pair}>
          <PlaceFields
            value={place}
            errors={{
              county: errorOf('county') ?? errorOf('county_id'),
              city: errorOf('city') ?? errorOf('city_id'),
            }}
            onChange={next => write({ place: next })}
          />
        </div>
        <TextField
          label={t('address.directions')}
          help={t('address.directionsHelp')}
          autoComplete="off"
          maxLength={500}
          value={directions}
          error={errorOf('directions')}
          onChange={event => write({ directions: event.target.value })}
        />
        <div>
          <HoursRows label={t('address.hours')} rows={hours} onChange={next => write({ hours: next })} />
          <p className={styles.note}>
            <IconCalendarOff size={18} stroke={1.75} aria-hidden="true" />
            {t('address.closed')}
          </p>
        </div>
      </div>
    </StepFrame>
  )
}

const fieldsOf = ({ address, county_id, county, city_id, city, directions, hours }: Location): Fields => ({
  address,
  place: { countyId: county_id, county, cityId: city_id, city },
  directions,
  hours,
})

function bodyOf({ place, hours, ...others }: Partial<Fields>) {
  return {
    ...others,
    ...(place && {
      county: place.county,
      city: place.city,
      county_id: place.countyId,
      city_id: place.cityId,
    }),
    ...(hours && { hours: hours.map(row => ({ ...row, days: [...row.days] })) }),
  }
}

function sayPlace(value: unknown): string {
  const { county, city } = value as Place
  return [city, county].filter(Boolean).join(', ') || '–'
}
