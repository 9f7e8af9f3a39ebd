import { useTranslation } from 'react-i18next'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { YES_NO } from '../model/dependence.ts'
import { valueOf } from '../model/element-words.ts'
import { useEdited } from '../model/use-editor.ts'
import { RuleSwitch } from '#web/parts/documents/RuleSwitch.tsx'
import { useChange } from './use-change.ts'
import styles from './Properties.module.css'

/** At which answers the doctor is warned. */
export function AlarmField({ element }: { element: FormElement }) {
  const { t } = useTranslation(['form-builder', 'common'])
  const language = useEdited(state => state.language)
  const change = useChange(element.id)
  const { alarm = [], options = [], type } = element
  const answers: readonly string[] = type === 'yes_no' ? YES_NO : options.map(({ id }) => id)
  // "None of these" warns of nothing, unless one ticks it.
  const grave = type === 'yes_no' ? ['yes'] : options.filter(({ alone }) => !alone).map(({ id }) => id)
  const called = (value: string) => valueOf(element, { element: element.id, is: 'is', value }, language, t)
  const chosen = answers.filter(answer => alarm.includes(answer))
  return (
    <RuleSwitch
      label={t('properties.alarm')}
      text={
        chosen.length > 0
          ? t('properties.alarmAt', { names: chosen.map(called).join(', ') })
          : t('properties.alarmNone')
      }
      checked={chosen.length > 0}
      onChange={checked => change({ alarm: checked ? grave : undefined })}
    >
      <fieldset className={styles.answers}>
        <legend className="visually-hidden">{t('properties.alarmChoose')}</legend>
        {answers.map(answer => (
          <Checkbox
            key={answer}
            label={<span lang={language}>{called(answer)}</span>}
            checked={alarm.includes(answer)}
            onChange={({ target }) => {
              const next = answers.filter(one => (one === answer ? target.checked : alarm.includes(one)))
              change({ alarm: next.length > 0 ? next : undefined })
            }}
          />
        ))}
      </fieldset>
    </RuleSwitch>
  )
}
