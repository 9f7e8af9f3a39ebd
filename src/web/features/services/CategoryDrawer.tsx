import { useTranslation } from 'react-i18next'
import {
  addServiceCategory,
  changeServiceCategory,
  type ServiceCategory,
} from '#contract/clinic/service-categories.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { NameFields } from './NameFields.tsx'
import { nameIn } from './service-queries.ts'

interface CategoryDrawerProps {
  /** The one to change; a new one without. */
  category: ServiceCategory | undefined
  /** Told the id of a new one. */
  onAdded?: (id: number) => void
  onClose: () => void
}

export function CategoryDrawer({ category, onAdded, onClose }: CategoryDrawerProps) {
  const { t } = useTranslation('services')
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
    <Drawer title={t(category ? 'editCategory' : 'addCategory')} {...drawer}>
      <NameFields field={field} record={category} label={t('categoryName')} />
    </Drawer>
  )
}
