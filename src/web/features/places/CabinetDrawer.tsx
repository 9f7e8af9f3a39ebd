import { useTranslation } from 'react-i18next'
import type { Cabinet } from '#contract/cabinets.ts'
import type { Location } from '#contract/locations.ts'
import { addCabinet, changeCabinet } from '#contract/cabinets.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface CabinetDrawerProps {
  /** The one to change; a new one without. */
  cabinet: Cabinet | undefined
  locations: readonly Location[]
  onClose: () => void
}

/** A cabinet keeps its location for good: its visits took place there. */
export function CabinetDrawer({ cabinet, locations, onClose }: CabinetDrawerProps) {
  const { t } = useTranslation('clinic')
  const { field, drawer } = useRecordForm({
    record: cabinet,
    add: addCabinet,
    change: changeCabinet,
    nameOf: ({ data }) => data.name,
    noun: 'cabinet',
    onClose,
  })
  return (
    <Drawer title={t(cabinet ? 'cabinets.editTitle' : 'cabinets.addTitle')} {...drawer}>
      <FormSection>
        <TextField
          {...field('name')}
          label={t('cabinets.name')}
          defaultValue={cabinet?.name}
          maxLength={100}
          required
          autoComplete="off"
        />
        {cabinet ? null : (
          <SelectField
            {...field('location_id')}
            label={t('cabinets.location')}
            options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </FormSection>
    </Drawer>
  )
}
