import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cabinet } from '#contract/clinic/cabinets.ts'
import type { Location } from '#contract/clinic/locations.ts'
import { addCabinet, changeCabinet } from '#contract/clinic/cabinets.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { useServices } from '#web/parts/clinic/clinic-queries.ts'
import { ImageGallery } from '#web/parts/images/ImageGallery.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './CabinetDrawer.module.css'

interface CabinetDrawerProps {
  /** The one to change; a new one without. */
  cabinet: Cabinet | undefined
  locations: readonly Location[]
  onClose: () => void
}

export function CabinetDrawer({ cabinet, locations, onClose }: CabinetDrawerProps) {
  const { t } = useTranslation(['clinic', 'places'])
  const shows = useShownPlaces()
  const services = useServices().data?.data ?? []
  const was = cabinet?.service_ids ?? null
  const [chosen, setChosen] = useState<number[] | null>(was)
  const isOther = JSON.stringify(chosen) !== JSON.stringify(was)
  const sayServices = (value: unknown) =>
    Array.isArray(value)
      ? services
          .filter(({ id }) => value.includes(id))
          .map(({ name }) => name)
          .join(', ')
      : t('places:everyService')
  const { field, drawer } = useRecordForm({
    record: cabinet,
    add: addCabinet,
    change: changeCabinet,
    nameOf: ({ data }) => data.name,
    noun: 'cabinet',
    extra: { service_ids: chosen },
    labels: { service_ids: t('places:services') },
    words: {
      service_ids: sayServices,
      location_id: value => locations.find(({ id }) => id === Number(value))?.name ?? '',
    },
    onClose,
  })
  return (
    <Drawer title={t(cabinet ? 'clinic:cabinets.editTitle' : 'clinic:cabinets.addTitle')} {...drawer}>
      <FormSection>
        <TextField
          {...field('name')}
          label={t('clinic:cabinets.name')}
          defaultValue={cabinet?.name}
          maxLength={100}
          required
          autoComplete="off"
        />
        {shows.locations ? (
          <SelectField
            {...field('location_id')}
            label={t('clinic:cabinets.location')}
            help={cabinet ? t('places:moveHelp') : undefined}
            defaultValue={String(cabinet?.location_id ?? locations[0]?.id)}
            options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : (
          <input type="hidden" name="location_id" value={String(cabinet?.location_id ?? locations[0]?.id)} />
        )}
        <fieldset className={styles.services} data-changed={isOther || undefined}>
          <legend>{t('places:services')}</legend>
          <Checkbox
            label={t('places:everyService')}
            checked={chosen === null}
            onChange={event => setChosen(event.target.checked ? null : [])}
          />
          {chosen ? (
            <>
              <p>{t(chosen.length > 0 ? 'places:servicesHelp' : 'places:chooseService')}</p>
              {services.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={chosen.includes(id)}
                  onChange={event =>
                    setChosen(event.target.checked ? [...chosen, id] : chosen.filter(each => each !== id))
                  }
                />
              ))}
            </>
          ) : null}
        </fieldset>
        {cabinet ? <ImageGallery type="cabinet" id={cabinet.id} /> : null}
      </FormSection>
    </Drawer>
  )
}
