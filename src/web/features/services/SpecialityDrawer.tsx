import { useTranslation } from 'react-i18next'
import { addSpeciality, changeSpeciality } from '#contract/clinic/specialities.ts'
import type { Speciality } from '#contract/clinic/specialities.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { NameFields } from './NameFields.tsx'

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
      <NameFields
        field={field}
        record={speciality}
        label={t('specialities.nameRo')}
        labelEn={t('specialities.nameEn')}
        maxLength={100}
      />
    </Drawer>
  )
}
