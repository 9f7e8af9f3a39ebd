import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEveryService } from '#web/parts/clinic/clinic-queries.ts'
import { Popover } from '#web/ui/Popover.tsx'
import type { TemplateDraft } from './use-template-draft.ts'
import styles from './TemplateForm.module.css'

/** The services of whose visits it speaks; none named are all. */
export function ServiceChoice({ editor }: { editor: TemplateDraft }) {
  const { t } = useTranslation('message-templates')
  const services = useEveryService() ?? []
  const { draft, set } = editor
  const chosen = new Set(draft.service_ids)
  return (
    <Popover
      label={t('editor.services')}
      triggerClassName={styles.chip}
      trigger={
        <>
          {chosen.size === 0 ? t('editor.allServices') : t('editor.servicesChosen', { count: chosen.size })}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      {() => (
        <fieldset className={styles.services}>
          <legend className="visually-hidden">{t('editor.services')}</legend>
          <label>
            <input type="checkbox" checked={chosen.size === 0} onChange={() => set({ service_ids: [] })} />
            {t('editor.allServices')}
          </label>
          {services.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() =>
                  set({
                    service_ids: chosen.has(id)
                      ? draft.service_ids.filter(each => each !== id)
                      : [...chosen, id],
                  })
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  )
}
