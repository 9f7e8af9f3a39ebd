import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/clinics.ts'
import { addLocation, updateLocation } from '#contract/places.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useRefreshPlaces } from './place-queries.ts'

interface LocationDrawerProps {
  /** The one to change; a new one without. */
  location: Location | undefined
  onClose: () => void
}

export function LocationDrawer({ location, onClose }: LocationDrawerProps) {
  const { t } = useTranslation(['clinic', 'common'])
  const refresh = useRefreshPlaces()
  const { formProps, field, busy, problem } = useCallForm<typeof addLocation | typeof updateLocation>({
    definition: location ? updateLocation : addLocation,
    extra: location ? { id: location.id } : {},
    onDone({ data: { name } }) {
      refresh()
      showNotice({ kind: 'ok', text: t(location ? 'clinic:list.saved' : 'clinic:list.added', { name }) })
      onClose()
    },
  })
  return (
    <Drawer
      title={t(location ? 'clinic:locations.editTitle' : 'clinic:locations.addTitle')}
      formProps={formProps}
      busy={busy}
      problem={problem}
      submit={t('common:actions.save')}
      onClose={onClose}
    >
      <FormSection>
        <TextField
          {...field('name')}
          label={t('clinic:locations.name')}
          help={t('clinic:locations.nameHelp')}
          defaultValue={location?.name}
          maxLength={100}
          required
          autoComplete="off"
        />
        <TextField
          {...field('address')}
          label={t('clinic:locations.address')}
          defaultValue={location?.address}
          maxLength={190}
          autoComplete="off"
        />
      </FormSection>
      <FormSection pair>
        <TextField
          {...field('city')}
          label={t('clinic:locations.city')}
          defaultValue={location?.city}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          {...field('county')}
          label={t('clinic:locations.county')}
          defaultValue={location?.county}
          maxLength={100}
          autoComplete="off"
        />
      </FormSection>
      <FormSection>
        <PhoneField
          {...field('phone')}
          label={t('clinic:locations.phone')}
          countryName="phone_country"
          defaultValue={location?.phone ? showPhone(location.phone) : undefined}
          autoComplete="off"
        />
        <TextArea
          {...field('directions')}
          label={t('clinic:locations.directions')}
          help={t('clinic:locations.directionsHelp')}
          defaultValue={location?.directions}
          maxLength={500}
          rows={3}
        />
      </FormSection>
    </Drawer>
  )
}
