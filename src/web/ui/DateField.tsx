import { useId, useState } from 'react'
import { DateInput } from './DateInput.tsx'
import type { DateInputProps } from './DateInput.tsx'
import { describeField, Field } from './Field.tsx'
import type { FieldTexts } from './Field.tsx'

interface DateFieldProps extends FieldTexts, Omit<DateInputProps, 'id' | 'describedBy' | 'isInvalid'> {
  className?: string | undefined
}

/** A date in our frame; what was typed and is none is said when one leaves it. */
export function DateField({ help, error, className, ...input }: DateFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const shown = error ?? problem
  const described = describeField(id, { help, error: shown })
  return (
    <Field id={id} label={input.label} help={help} error={shown} className={className}>
      <DateInput
        {...input}
        id={id}
        describedBy={described['aria-describedby']}
        isInvalid={described['aria-invalid']}
        onProblem={setProblem}
      />
    </Field>
  )
}
