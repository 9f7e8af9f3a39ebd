import { useTranslation } from 'react-i18next'
import { MATERIAL_WORDS } from '#domain/tooth-chart/kind-words.ts'
import { DETAILS, ruleOf, type Details, type Kind, type Material } from '#domain/tooth-chart/kinds.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './EntryForm.module.css'

const DIRECT: readonly Material[] = ['composite', 'glass_ionomer', 'amalgam', 'temporary']
const CROWNS: readonly Material[] = [
  'zirconia',
  'ceramic',
  'metal_ceramic',
  'metal',
  'composite',
  'acrylic',
  'temporary',
]
/** What each is made of, the usual first; anything else can still be said. */
const USUAL: Partial<Record<Kind, readonly Material[]>> = {
  filling: DIRECT,
  inlay: ['ceramic', 'composite', 'zirconia', 'metal'],
  veneer: ['ceramic', 'composite', 'zirconia'],
  crown: CROWNS,
  bridge: CROWNS,
  post: ['fibre', 'metal'],
  denture: ['acrylic', 'metal'],
}
const NONE = 'none'

interface DetailFieldsProps {
  kind: Kind
  details: Details
  error: string | undefined
  onChange: (details: Details) => void
}

const range = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

/** What else a kind has said of it. */
export function DetailFields({ kind, details, error, onChange }: DetailFieldsProps) {
  const { t } = useTranslation('chart-entry')
  const names = ruleOf(kind).details ?? []
  const has = (name: keyof Details) => names.includes(name)
  const materials = USUAL[kind] ?? DETAILS.material
  const numberOf = (name: 'grade' | 'canals') =>
    has(name) ? (
      <div className={styles.numbered} data-wrong={error ? '' : undefined}>
        <span className={styles.label}>{t(name)}</span>
        <Segmented
          label={t(name)}
          value={String(details[name] ?? '')}
          options={range(DETAILS[name]).map(value => ({ value, label: value }))}
          onChange={value => onChange({ [name]: Number(value) })}
        />
      </div>
    ) : null
  if (names.length === 0) return null
  return (
    <>
      {numberOf('grade')}
      {numberOf('canals')}
      {has('material') ? (
        <SelectField
          label={t('material')}
          value={details.material ?? NONE}
          options={[
            { value: NONE, label: t('noMaterial') },
            ...materials.map(value => ({ value, label: MATERIAL_WORDS[currentLanguage()][value] })),
          ]}
          onChange={value => onChange({ material: value === NONE ? undefined : (value as Material) })}
        />
      ) : null}
      {has('shade') ? (
        <TextField
          label={t('shade')}
          placeholder="A2"
          maxLength={DETAILS.shade.longest}
          autoComplete="off"
          data-may-stay-empty
          value={details.shade ?? ''}
          onChange={event => onChange({ shade: event.target.value })}
        />
      ) : null}
      {has('size') ? (
        <TextField
          label={t('size')}
          placeholder={t('sizeHelp')}
          maxLength={DETAILS.size.longest}
          autoComplete="off"
          data-may-stay-empty
          value={details.size ?? ''}
          onChange={event => onChange({ size: event.target.value })}
        />
      ) : null}
      {has('extent') ? (
        <div className={styles.numbered}>
          <span className={styles.label}>{t('extent')}</span>
          <Segmented
            label={t('extent')}
            value={details.extent ?? ''}
            options={DETAILS.extent.map(value => ({ value, label: t(value) }))}
            onChange={value => onChange({ extent: value === '' ? undefined : value })}
          />
        </div>
      ) : null}
      {has('cantilever') ? (
        <Checkbox
          label={t('cantilever')}
          checked={details.cantilever ?? false}
          onChange={event => onChange({ cantilever: event.target.checked || undefined })}
        />
      ) : null}
    </>
  )
}
