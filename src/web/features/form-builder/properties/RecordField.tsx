import { useTranslation } from 'react-i18next'
import { RECORD_LABELS } from '#contract/documents/first-labels.ts'
import {
  RECORD_FIELDS,
  type FormElement,
  type RecordField as Field,
} from '#domain/documents/forms/form-template.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useChange } from './use-change.ts'

/** Which part of the patient's own record is asked for. */
export function RecordField({ element }: { element: FormElement }) {
  const { t } = useTranslation('form-builder')
  const change = useChange(element.id)

  function choose(field: Field) {
    // Words that were ours follow what is asked; the clinic's own stay.
    const isOurs = Object.values(RECORD_LABELS).some(
      ({ ro, en }) => (element.label.ro ?? ro) === ro && (element.label.en ?? en) === en,
    )
    change({ field, ...(isOurs && { label: RECORD_LABELS[field] }) })
  }

  return (
    <div data-path="field">
      <SelectField
        label={t('properties.field')}
        help={t('properties.fieldHelp')}
        value={element.field ?? 'name'}
        options={RECORD_FIELDS.map(value => ({ value, label: t(`properties.fields.${value}`) }))}
        onChange={value => choose(value as Field)}
      />
    </div>
  )
}
