import { useTranslation } from 'react-i18next'
import { addSpeciality, changeSpeciality } from '#contract/specialities.ts'
import type { Speciality } from '#contract/specialities.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface SpecialityDrawerProps {
  /** The one to change; a new one without. */
  speciality: Speciality | undefined
  onClose: () => void
}

export function SpecialityDrawer({ speciality, onClose }: SpecialityDrawerProps) {
  const { t } = useTranslation('clinic')
  const { field, drawer } = useRecordForm({
    record: speciality,
    add: addSpeciality,
    change: changeSpeciality,
    nameOf: ({ data }) => data.name,
    noun: 'speciality',
    onClose,
  })
  return (
    <Drawer title={t(speciality ? 'specialities.editTitle' : 'specialities.addTitle')} {...drawer}>
      <FormSection>
        <TextField
          {...field('name_ro')}
          label={t('specialities.nameRo')}
          defaultValue={speciality?.name_ro}
          maxLength={100}
          required
          autoComplete="off"
        />
        <TextField
          {...field('name_en')}
          label={t('specialities.nameEn')}
          help={t('services.nameEnHelp')}
          defaultValue={speciality?.name_en}
          maxLength={100}
          autoComplete="off"
        />
      </FormSection>
    </Drawer>
  )
}
