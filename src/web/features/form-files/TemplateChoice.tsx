import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListedTemplate } from '#contract/documents/document-templates.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './Dialogs.module.css'

interface TemplateChoiceProps {
  /** Nothing until they have arrived. */
  templates: readonly ListedTemplate[] | undefined
  chosen: ReadonlySet<number>
  error: string
  isTablet: boolean
  onToggle: (id: number) => void
}

/** Which forms are sent, those of the visit's services first. */
export function TemplateChoice({ templates, chosen, error, isTablet, onToggle }: TemplateChoiceProps) {
  const { t, i18n } = useTranslation('form-files')
  const { can } = useStaff()
  const titleOf = ({ title }: ListedTemplate) => (i18n.language === 'en' && title.en) || title.ro || title.en
  return (
    <fieldset className={styles.field} data-wrong={error ? '' : undefined}>
      <legend>{t(isTablet ? 'templatesOfTablet' : 'templates')}</legend>
      {!templates ? (
        <Skeleton height={120} />
      ) : templates.length === 0 ? (
        <p className={styles.quiet}>
          {t('noTemplates')}{' '}
          {can('templates.manage') ? (
            <Link to="/cabinet/administration/$tab" params={{ tab: 'form-templates' }}>
              {t('makeTemplate')}
            </Link>
          ) : null}
        </p>
      ) : (
        <div className={styles.choices}>
          {templates.map(template => (
            <Checkbox
              key={template.id}
              checked={chosen.has(template.id)}
              onChange={() => onToggle(template.id)}
              label={
                <>
                  {titleOf(template)}
                  <small>{template.services.map(({ name }) => name).join(', ')}</small>
                </>
              }
            />
          ))}
        </div>
      )}
      <p role="alert" className={styles.problem}>
        {error}
      </p>
    </fieldset>
  )
}
