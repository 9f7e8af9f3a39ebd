import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addLocation, changeLocation } from '#contract/clinic/locations.ts'
import { PlaceFields, type Place } from '#web/parts/lookups/PlaceFields.tsx'
import { sayPhone } from '#web/parts/records/say-phone.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { placeInput } from './place-input.ts'

const NOWHERE: Place = { countyId: null, cityId: null, county: '', city: '' }

/** A new location; its page has the rest. */
export function LocationDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('clinic')
  const [place, setPlace] = useState(NOWHERE)
  const { field, drawer } = useRecordForm({
    record: undefined,
    add: addLocation,
    change: changeLocation,
    nameOf: ({ data }) => data.name,
    noun: 'location',
    extra: placeInput(place),
    words: { phone: sayPhone },
    onClose,
  })
  return (
    <Drawer title={t('locations.addTitle')} {...drawer}>
      <FormSection>
        <TextField
          {...field('name')}
          label={t('locations.name')}
          help={t('locations.nameHelp')}
          maxLength={100}
          required
          autoComplete="off"
        />
        <TextField {...field('address')} label={t('locations.address')} maxLength={190} autoComplete="off" />
      </FormSection>
      <FormSection pair>
        <PlaceFields
          value={place}
          onChange={setPlace}
          errors={{ county: field('county_id').error, city: field('city_id').error }}
        />
      </FormSection>
      <FormSection>
        <PhoneField
          {...field('phone')}
          label={t('locations.phone')}
          countryName="phone_country"
          autoComplete="off"
        />
        <TextArea
          {...field('directions')}
          label={t('locations.directions')}
          help={t('locations.directionsHelp')}
          maxLength={500}
          rows={3}
        />
      </FormSection>
    </Drawer>
  )
}
