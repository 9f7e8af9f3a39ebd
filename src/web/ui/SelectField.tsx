import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { lazy, Suspense, useId } from 'react'
import type { ReactNode } from 'react'
import { describeField, Field } from './Field.tsx'
import type { FieldTexts } from './Field.tsx'
import type { SelectProps } from './Select.tsx'
import { shortLabel } from './short-label.ts'
import styles from './Field.module.css'

const Select = lazy(() => import('./Select.tsx'))

interface SelectFieldProps
  extends FieldTexts, Omit<SelectProps, 'aria-label' | 'aria-invalid' | 'aria-describedby'> {
  /** Drawn before the choice. */
  start?: ReactNode
  className?: string
  /** Whatever was wrong is no more. */
  onInput?: () => void
}

/** A choice of one in our frame. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, start, className, id, onInput, onChange, ...select } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} help={help} error={error} className={className}>
      {start ? <span className={styles.start}>{start}</span> : null}
      <LazySelect
        {...select}
        {...describeField(fieldId, { help, error })}
        onChange={value => {
          onInput?.()
          onChange?.(value)
        }}
      />
    </Field>
  )
}

interface InlineSelectProps extends Omit<SelectProps, 'aria-label'> {
  label: string
  className?: string | undefined
}

/** A choice of one among the words of a line. */
export function InlineSelect({ label, className, ...select }: InlineSelectProps) {
  return (
    <span className={clsx(styles.inline, className)}>
      <LazySelect {...select} aria-label={label} />
    </span>
  )
}

/** What it will show stands there until the library is. */
function LazySelect(select: SelectProps) {
  const chosen = select.value ?? select.defaultValue ?? select.options[0]?.value
  const label = select.options.find(option => option.value === chosen)?.label
  return (
    <Suspense
      fallback={
        <>
          <input type="hidden" name={select.name} value={chosen} />
          <span className={styles.coming} data-empty={label === undefined || undefined}>
            <span>{shortLabel(label ?? select.placeholder ?? '')}</span>
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </span>
        </>
      }
    >
      <Select {...select} />
    </Suspense>
  )
}
