import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLocation, listLocations, type Location } from '#contract/locations.ts'
import { listOpeningProblems, type OpeningRow } from '#domain/opening-hours.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { HoursRows } from '#web/parts/hours/HoursRows.tsx'
import { USUAL_HOURS } from '#web/parts/hours/opening-rows.ts'
import { PlaceFields } from '#web/parts/lookups/PlaceFields.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useFieldErrors, usePreviewOf } from './setup-context.ts'
import { StepFrame } from './StepFrame.tsx'
import { useNewestVersion, useSavedFields } from './use-saved-fields.ts'
import styles from './FirstSteps.module.css'

/** Where the clinic is and when it is open: its first place. */
export function AddressStep() {
  const { data } = useQuery(query(listLocations, {}))
  const location = data?.data.find(each => each.active)
  return location ? <AddressForm location={location} /> : null
}

interface Fields extends Pick<
  Location,
  'address' | 'city' | 'county' | 'city_id' | 'county_id' | 'directions'
> {
  hours: readonly OpeningRow[]
}

function AddressForm({ location }: { location: Location }) {
  const { t } = useTranslation('setup')
  const invalidate = useInvalidate()
  const atNewest = useNewestVersion(location.version)
  const errorOf = useFieldErrors('address')
  const send = async (changes: Partial<Fields>) => {
    const { hours, ...others } = changes
    // Hours that are still being written wait until they make sense.
    const isReady = hours && listOpeningProblems(hours).length === 0
    const body = { ...others, ...(isReady && { hours: hours.map(row => ({ ...row, days: [...row.days] })) }) }
    if (Object.keys(body).length === 0) return
    await atNewest(version => call(changeLocation, { id: location.id, ...body, version }))
    invalidate('location')
  }
  const [fields, write] = useSavedFields<Fields>('address', location, send)
  const hours = fields.hours.length > 0 ? fields.hours : USUAL_HOURS
  usePreviewOf({ address: fields.address, city: fields.city, county: fields.county, hours })

  return (
    <StepFrame
      title={t('address.title')}
      text={t('address.text')}
      complete={async () => {
        if (listOpeningProblems(hours).length > 0) return false
        // What stands on screen is what was meant.
        if (location.hours.length === 0) await send({ hours })
        return true
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={t('address.street')}
          autoComplete="street-address"
          maxLength={190}
          value={fields.address}
          error={errorOf('address')}
          onChange={event => write({ address: event.target.value })}
        />
        <div className={styles.pair}>
          <PlaceFields
            value={{
              county: fields.county,
              city: fields.city,
              countyId: fields.county_id,
              cityId: fields.city_id,
            }}
            errors={{
              county: errorOf('county') ?? errorOf('county_id'),
              city: errorOf('city') ?? errorOf('city_id'),
            }}
            onChange={({ county, city, countyId, cityId }) =>
              write({ county, city, county_id: countyId, city_id: cityId })
            }
          />
        </div>
        <TextField
          label={t('address.directions')}
          help={t('address.directionsHelp')}
          autoComplete="off"
          maxLength={500}
          value={fields.directions}
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
