import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { isOfDay, isOfVisit } from '#domain/messages/template-check.ts'
import { AUDIENCES, CHANNELS } from '#domain/messages/template.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { ServiceChoice } from './ServiceChoice.tsx'
import { offeredStatuses, type Draft } from './template-draft.ts'
import type { TemplateDraft } from './use-template-draft.ts'
import styles from './TemplateForm.module.css'

/** Who hears it, and by what. */
export function WhomFields({ editor }: { editor: TemplateDraft }) {
  const { t } = useTranslation('message-templates')
  const { draft, errors, set } = editor
  const { tag_name: tag, statuses } = draft
  const offered = offeredStatuses(draft.schedule_type)
  return (
    <section className={clsx(styles.section, styles.pair)}>
      {isOfVisit(tag) || isOfDay(tag) ? (
        <div>
          <h2 id="template-whom">{t('editor.whom')}</h2>
          {isOfDay(tag) ? (
            <InlineSelect
              label={t('editor.audience')}
              value={draft.audience}
              options={AUDIENCES.map(value => ({ value, label: t(`audiences.${value}`) }))}
              onChange={value => set({ audience: value as Draft['audience'] })}
            />
          ) : (
            <div className={styles.chips} role="group" aria-labelledby="template-whom">
              <button
                type="button"
                className={styles.chip}
                aria-pressed={statuses.length === 0}
                onClick={() => set({ statuses: [] })}
              >
                {statuses.length === 0 ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : null}
                {t('editor.anyStatus')}
              </button>
              {offered.map(status => {
                const isOn = statuses.includes(status)
                return (
                  <button
                    key={status}
                    type="button"
                    className={styles.chip}
                    aria-pressed={isOn}
                    onClick={() =>
                      set({
                        statuses: isOn ? statuses.filter(each => each !== status) : [...statuses, status],
                      })
                    }
                  >
                    {isOn ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : null}
                    {t(`statuses.${status}`)}
                  </button>
                )
              })}
              <ServiceChoice editor={editor} />
            </div>
          )}
          <FieldError
            id="template-services-wrong"
            error={(errors['service_ids'] ?? errors['statuses'])?.[0]}
          />
        </div>
      ) : null}
      <div>
        <h2>{t('editor.how')}</h2>
        <Segmented
          label={t('editor.how')}
          value={draft.channel}
          options={CHANNELS.map(value => ({ value, label: t(`channels.${value}`) }))}
          onChange={channel => set({ channel })}
        />
      </div>
    </section>
  )
}
