import { useTranslation } from 'react-i18next'
import type { Setting, SettingValue } from '#contract/settings/setting.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import { CountField, LengthField, TextInput } from './SettingFields.tsx'
import { useRoles, useValueWords } from './use-value-words.ts'
import type { SettingWords } from './use-value-words.ts'
import styles from './SettingsSection.module.css'
import fields from './SettingFields.module.css'

interface SettingControlProps {
  setting: Setting
  words: SettingWords
  value: SettingValue
  isWrong: boolean
  /** Why it cannot be turned off now. */
  locked: string | undefined
  describedBy: string
  onChange: (value: SettingValue) => void
}

/** So many choices are all in sight. */
const FEW = 4
/** Letters that choices side by side may have together, for a phone to hold them. */
const NARROW = 36

/** The field that a kind of setting is changed in. */
export function SettingControl({ locked, ...props }: SettingControlProps) {
  const { setting, words, value, isWrong, describedBy, onChange } = props
  const { t } = useTranslation('settings')
  const { label } = words
  const say = useValueWords()
  const roles = useRoles()
  if (setting.isFixed) {
    return (
      <Badge tone={value === 'off' || value === 'none' ? 'neutral' : 'ok'}>
        {say(setting, value, words)}
      </Badge>
    )
  }
  switch (setting.kind) {
    case 'flag':
      return (
        <label className={styles.switch}>
          <span aria-hidden="true">{say(setting, value)}</span>
          <Switch
            label={label}
            checked={value === true}
            disabled={locked !== undefined}
            aria-describedby={describedBy}
            onChange={event => onChange(event.target.checked)}
          />
        </label>
      )
    case 'number': {
      const field = { label, value: Number(value), isWrong, describedBy, onChange }
      return setting.of === 'length' ? (
        <LengthField {...field} />
      ) : (
        <CountField {...field} unit={setting.of} />
      )
    }
    case 'choice': {
      if (words.about)
        return (
          <ChoiceCards
            words={{ ...words, about: words.about }}
            choices={setting.choices.map(String)}
            value={String(value)}
            describedBy={describedBy}
            onChange={onChange}
          />
        )
      const options = setting.choices.map(choice => ({
        value: String(choice),
        label: words.options?.[String(choice)] ?? say(setting, choice, words),
      }))
      const choose = (text: string) => onChange(setting.choices.find(each => String(each) === text)!)
      const letters = options.map(option => option.label).join('').length
      const isShort =
        options.every(option => option.label.length < 7) || (options.length < FEW && letters < NARROW)
      return isShort ? (
        <Segmented label={label} value={String(value)} options={options} onChange={choose} />
      ) : (
        <InlineSelect
          label={label}
          className={fields.choice}
          value={String(value)}
          options={options}
          aria-describedby={describedBy}
          onChange={choose}
        />
      )
    }
    case 'role': {
      const options = [
        { value: '', label: t('noRole') },
        ...roles.filter(role => !role.is_owner).map(role => ({ value: String(role.id), label: role.name })),
      ]
      return (
        <InlineSelect
          label={label}
          className={fields.choice}
          value={value === null ? '' : String(value)}
          options={options}
          aria-describedby={describedBy}
          onChange={text => onChange(text === '' ? null : Number(text))}
        />
      )
    }
    default:
      return (
        <TextInput
          label={label}
          value={String(value)}
          isWrong={isWrong}
          describedBy={describedBy}
          onChange={onChange}
        />
      )
  }
}
