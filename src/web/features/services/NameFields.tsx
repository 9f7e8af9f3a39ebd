import { useTranslation } from 'react-i18next'
import type { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { FormSection } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface NameFieldsProps {
  field: ReturnType<typeof useRecordForm>['field']
  record: { readonly name_ro: string; readonly name_en: string } | undefined
  label: string
  labelEn?: string
  maxLength?: number
}

/** What something is called in Romanian, and in English where that is another name. */
export function NameFields({ field, record, label, labelEn, maxLength = 190 }: NameFieldsProps) {
  const { t } = useTranslation('clinic')
  return (
    <FormSection>
      <TextField
        {...field('name_ro')}
        label={label}
        defaultValue={record?.name_ro}
        maxLength={maxLength}
        required
        autoComplete="off"
      />
      <TextField
        {...field('name_en')}
        label={labelEn ?? t('services.nameEn')}
        help={t('services.nameEnHelp')}
        defaultValue={record?.name_en}
        maxLength={maxLength}
        autoComplete="off"
      />
    </FormSection>
  )
}
