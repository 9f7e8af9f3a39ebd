import { useTranslation } from 'react-i18next'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { ElementText } from './ElementText.tsx'
import { NumberField } from './NumberField.tsx'
import { useChange } from './use-change.ts'
import { useProblem } from './use-problem.ts'
import styles from './Properties.module.css'

/** Between what an answer may be, of the types that have ends. */
export function AnswerLimits({ element }: { element: FormElement }) {
  switch (element.type) {
    case 'number':
      return <Bounds element={element} least="least" most="most" />
    case 'choices':
      return <Bounds element={element} least="leastChosen" most="mostChosen" whole={[0, 50]} />
    case 'scale':
      return <ScaleEnds element={element} />
    case 'date':
      return <Days element={element} />
    default:
      return null
  }
}

interface BoundsProps {
  element: FormElement
  least: 'least' | 'leastChosen'
  most: 'most' | 'mostChosen'
  whole?: readonly [number, number]
}

function Bounds({ element, least, most, whole }: BoundsProps) {
  const { t } = useTranslation('form-builder')
  const change = useChange(element.id)
  const problem = useProblem(element.id, 'max')
  return (
    <div className={styles.pair}>
      <NumberField
        label={t(`properties.${least}`)}
        value={element.min}
        {...(whole && { whole })}
        data-path="min"
        onChange={min => change({ min }, 'min')}
      />
      <NumberField
        label={t(`properties.${most}`)}
        value={element.max}
        {...(whole && { whole })}
        error={problem}
        data-path="max"
        onChange={max => change({ max }, 'max')}
      />
    </div>
  )
}

function ScaleEnds({ element }: { element: FormElement }) {
  const { t } = useTranslation('form-builder')
  return (
    <>
      <ElementText element={element} name="low" label={t('properties.low')} most={190} isLine />
      <ElementText element={element} name="high" label={t('properties.high')} most={190} isLine />
    </>
  )
}

function Days({ element }: { element: FormElement }) {
  const { t } = useTranslation('form-builder')
  const change = useChange(element.id)
  const problem = useProblem(element.id, 'to')
  return (
    <>
      <SelectField
        label={t('properties.day')}
        value={element.when ?? 'any'}
        options={[
          { value: 'any', label: t('properties.anyDay') },
          { value: 'past', label: t('properties.past') },
          { value: 'future', label: t('properties.future') },
        ]}
        onChange={value => change({ when: value === 'any' ? undefined : (value as 'past') })}
      />
      <div className={styles.pair}>
        <DateField
          label={t('properties.from')}
          value={element.from}
          far
          onChange={from => change({ from })}
        />
        <div data-path="to">
          <DateField
            label={t('properties.to')}
            value={element.to}
            far
            error={problem}
            onChange={to => change({ to })}
          />
        </div>
      </div>
    </>
  )
}
