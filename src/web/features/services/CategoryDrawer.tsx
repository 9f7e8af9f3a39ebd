import { useTranslation } from 'react-i18next'
import {
  addServiceCategory,
  changeServiceCategory,
  type ServiceCategory,
} from '#contract/service-categories.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { nameIn } from './service-queries.ts'

interface CategoryDrawerProps {
  /** The one to change; a new one without. */
  category: ServiceCategory | undefined
  /** Told the id of a new one. */
  onAdded?: (id: number) => void
  onClose: () => void
}

export function CategoryDrawer({ category, onAdded, onClose }: CategoryDrawerProps) {
  const { t } = useTranslation(['services', 'clinic'])
  const { field, drawer } = useRecordForm({
    record: category,
    add: addServiceCategory,
    change: changeServiceCategory,
    nameOf: ({ data }) => nameIn(data),
    noun: 'service_category',
    onSaved:
      onAdded &&
      (({ data }) => {
        onAdded(data.id)
        onClose()
      }),
    onClose,
  })
  return (
    <Drawer title={t(category ? 'services:editCategory' : 'services:addCategory')} {...drawer}>
      <FormSection>
        <TextField
          {...field('name_ro')}
          label={t('services:categoryName')}
          defaultValue={category?.name_ro}
          maxLength={190}
          required
          autoComplete="off"
        />
        <TextField
          {...field('name_en')}
          label={t('clinic:services.nameEn')}
          help={t('clinic:services.nameEnHelp')}
          defaultValue={category?.name_en}
          maxLength={190}
          autoComplete="off"
        />
      </FormSection>
    </Drawer>
  )
}
