import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPlus } from '@tabler/icons-react'
import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { Button } from '#web/ui/Button.tsx'
import { useEditor } from '../model/use-editor.ts'
import { AlarmField } from './AlarmField.tsx'
import { AnswerLimits } from './AnswerLimits.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { ElementText } from './ElementText.tsx'
import { ImageField } from './ImageField.tsx'
import { OptionFields } from './OptionFields.tsx'
import { RecordField } from './RecordField.tsx'
import { RuleSwitch } from '#web/parts/documents/RuleSwitch.tsx'
import { useChange } from './use-change.ts'
import styles from './Properties.module.css'

const LABELS = { heading: 'title', paragraph: 'text', consent: 'agreement', image: 'caption' } as const
const LONG = new Set<FormElement['type']>(['paragraph', 'consent'])

/** All that one element can be told. */
export function ElementFields({ element }: { element: FormElement }) {
  const { t } = useTranslation('form-builder')
  const editor = useEditor()
  const change = useChange(element.id)
  const { type } = element
  const rules = ELEMENTS[type]
  const label = type in LABELS ? LABELS[type as 'heading'] : 'question'
  const mayBeRequired = rules.asks && type !== 'consent'
  return (
    <>
      {type === 'image' ? <ImageField element={element} /> : null}
      {type === 'record' ? <RecordField element={element} /> : null}
      {type === 'page_break' ? <p className={styles.none}>{t('properties.pageText')}</p> : null}
      {rules.label[1] > 0 ? (
        <ElementText
          element={element}
          name="label"
          label={t(`properties.${label}`)}
          least={rules.label[0]}
          most={rules.label[1]}
          isLine={!LONG.has(type)}
        />
      ) : null}
      {rules.asks && type !== 'consent' ? <HelpText element={element} /> : null}
      {type === 'signature' ? (
        <div className={styles.note}>
          <p>{t('properties.signatureText')}</p>
          <Button
            variant="quiet"
            size="dense"
            onClick={() => editor.look({ tab: 'form', focus: { on: 'field', path: 'signing.signers' } })}
          >
            {t('properties.toSigning')}
          </Button>
        </div>
      ) : null}
      {rules.hasOptions ? <OptionFields element={element} /> : null}
      {type === 'choices' ? null : <AnswerLimits element={element} />}
      {type === 'page_break' ? null : <ConditionFields element={element} />}
      {type === 'choices' ? <AnswerLimits element={element} /> : null}
      <Rules>
        {mayBeRequired ? (
          <RuleSwitch
            label={t('properties.required')}
            text={type === 'signature' ? undefined : t('properties.requiredText')}
            checked={element.required === true}
            onChange={checked => change({ required: checked || undefined })}
          />
        ) : null}
        {rules.warns ? <AlarmField element={element} /> : null}
        {rules.enters ? (
          <RuleSwitch
            label={t('properties.alerts')}
            text={t('properties.alertsText')}
            checked={element.maps_to === 'alerts'}
            onChange={checked => change({ maps_to: checked ? 'alerts' : undefined })}
          />
        ) : null}
      </Rules>
    </>
  )
}

const Rules = ({ children }: { children: ReactNode }) => <div className={styles.rules}>{children}</div>

/** Few questions need to be explained: the field comes when it is asked for. */
function HelpText({ element }: { element: FormElement }) {
  const { t } = useTranslation('form-builder')
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen || element.help)
    return (
      <ElementText
        element={element}
        name="help"
        label={t('properties.help')}
        most={1000}
        isLine
        begins={isOpen}
      />
    )
  return (
    <Button
      variant="quiet"
      size="dense"
      className={styles.add}
      icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => setIsOpen(true)}
    >
      {t('properties.addHelp')}
    </Button>
  )
}
