import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations.ts'
import { addLocation, changeLocation } from '#contract/locations.ts'
import { sayPhone } from '#web/parts/records/say-phone.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

interface LocationDrawerProps {
  /** The one to change; a new one without. */
  location: Location | undefined
  onClose: () => void
}

export function LocationDrawer({ location, onClose }: LocationDrawerProps) {
  const { t } = useTranslation('clinic')
  const { field, drawer } = useRecordForm({
    record: location,
    add: addLocation,
    change: changeLocation,
    nameOf: ({ data }) => data.name,
    noun: 'location',
    words: { phone: sayPhone },
    onClose,
  })
  return (
    <Drawer title={t(location ? 'locations.editTitle' : 'locations.addTitle')} {...drawer}>
      <FormSection>
        <TextField
          {...field('name')}
          label={t('locations.name')}
          help={t('locations.nameHelp')}
          defaultValue={location?.name}
          maxLength={100}
          required
          autoComplete="off"
        />
        <TextField
          {...field('address')}
          label={t('locations.address')}
          defaultValue={location?.address}
          maxLength={190}
          autoComplete="off"
        />
      </FormSection>
      <FormSection pair>
        <TextField
          {...field('city')}
          label={t('locations.city')}
          defaultValue={location?.city}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          {...field('county')}
          label={t('locations.county')}
          defaultValue={location?.county}
          maxLength={100}
          autoComplete="off"
        />
      </FormSection>
      <FormSection>
        <PhoneField
          {...field('phone')}
          label={t('locations.phone')}
          countryName="phone_country"
          defaultValue={location?.phone ? showPhone(location.phone) : undefined}
          autoComplete="off"
        />
        <TextArea
          {...field('directions')}
          label={t('locations.directions')}
          help={t('locations.directionsHelp')}
          defaultValue={location?.directions}
          maxLength={500}
          rows={3}
        />
      </FormSection>
    </Drawer>
  )
}
