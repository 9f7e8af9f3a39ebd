import { useTranslation } from 'react-i18next'
import type { Cabinet, Location } from '#contract/clinics.ts'
import { addCabinet, updateCabinet } from '#contract/places.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useRefreshPlaces } from './place-queries.ts'

interface CabinetDrawerProps {
  /** The one to change; a new one without. */
  cabinet: Cabinet | undefined
  locations: readonly Location[]
  onClose: () => void
}

/** A cabinet keeps its location for good: its visits took place there. */
export function CabinetDrawer({ cabinet, locations, onClose }: CabinetDrawerProps) {
  const { t } = useTranslation(['clinic', 'common'])
  const refresh = useRefreshPlaces()
  const { formProps, field, busy, problem } = useCallForm<typeof addCabinet | typeof updateCabinet>({
    definition: cabinet ? updateCabinet : addCabinet,
    extra: cabinet ? { id: cabinet.id } : {},
    onDone({ data: { name } }) {
      refresh()
      showNotice({ kind: 'ok', text: t(cabinet ? 'clinic:list.saved' : 'clinic:list.added', { name }) })
      onClose()
    },
  })
  return (
    <Drawer
      title={t(cabinet ? 'clinic:cabinets.editTitle' : 'clinic:cabinets.addTitle')}
      formProps={formProps}
      busy={busy}
      problem={problem}
      submit={t('common:actions.save')}
      onClose={onClose}
    >
      <FormSection>
        <TextField
          {...field('name')}
          label={t('clinic:cabinets.name')}
          defaultValue={cabinet?.name}
          maxLength={100}
          required
          autoComplete="off"
        />
        {cabinet ? null : (
          <SelectField {...field('location_id')} label={t('clinic:cabinets.location')}>
            {locations.map(location => (
              <option key={location.id} value={location.id}>
                {location.name}
              </option>
            ))}
          </SelectField>
        )}
      </FormSection>
    </Drawer>
  )
}
