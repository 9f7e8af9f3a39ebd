import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FIELD_KINDS, type FieldKind, type ReportField } from '#domain/documents/reports/report-template.ts'
import { textIn } from '#domain/documents/texts.ts'
import { RuleSwitch } from '#web/parts/documents/RuleSwitch.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { putField, removeNode } from '../sheet/commands.ts'
import { asKind, copyOfField } from '../sheet/new-field.ts'
import { useSheet, useSheetStore } from '../sheet/use-sheet.ts'
import { OptionList } from './OptionList.tsx'
import { useProblem } from './use-problem.ts'
import styles from './Properties.module.css'

const MOST_LETTERS = 190

/** What a field asks, of which kind, and what becomes of it where nothing is written. */
export function FieldProperties({ field, at }: { field: ReportField; at: number }) {
  const { t } = useTranslation('report-templates')
  const store = useSheetStore()
  const { language, languages } = useSheet()
  const problem = useProblem(field.id, `label.${language}`)
  const other = languages.find(one => one !== language)
  const set = (part: Partial<ReportField>) => store.setField({ ...field, ...part })
  const options = [t('newOptions.first'), t('newOptions.second')].map(ro => ({ [language]: ro }))

  function copy() {
    const view = store.view()
    if (!view) return
    const made = copyOfField(field)
    store.setField(made)
    putField(made.id, textIn(field.label, language), at + 1)(view.state, view.dispatch)
    view.focus()
  }

  function remove() {
    const view = store.view()
    if (!view) return
    removeNode(at)(view.state, view.dispatch)
    view.focus()
  }

  return (
    <div className={styles.panel} data-field-panel>
      <header className={styles.head}>
        <h2>{textIn(field.label, language) || t('fields.unnamed')}</h2>
        <span className={styles.tools}>
          <IconButton dense label={t('fields.copy')} onClick={copy}>
            <IconCopy size={18} stroke={1.75} />
          </IconButton>
          <IconButton dense label={t('fields.remove')} onClick={remove}>
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </span>
      </header>
      <TextField
        label={t('fields.label')}
        help={
          other && field.label[other]
            ? `${t(`languages.${other}`)}: ${field.label[other]}`
            : t('fields.labelHelp')
        }
        lang={language}
        autoComplete="off"
        maxLength={MOST_LETTERS}
        value={field.label[language] ?? ''}
        error={problem}
        onChange={({ target }) => set({ label: { ...field.label, [language]: target.value } })}
      />
      <SelectField
        label={t('fields.kind')}
        value={field.kind}
        options={FIELD_KINDS.map(value => ({ value, label: t(`kinds.${value}`) }))}
        onChange={kind => store.setField(asKind(field, kind as FieldKind, options))}
      />
      {field.kind === 'choice' || field.kind === 'choices' ? (
        <OptionList field={field} language={language} onChange={next => set({ options: next })} />
      ) : null}
      <div>
        <RuleSwitch
          label={t('fields.required')}
          text={t('fields.requiredHelp')}
          checked={field.required}
          onChange={required => set({ required })}
        />
        <RuleSwitch
          label={t('fields.printEmpty')}
          text={t('fields.printEmptyHelp')}
          checked={field.print_empty}
          onChange={printed => set({ print_empty: printed })}
        />
      </div>
    </div>
  )
}
