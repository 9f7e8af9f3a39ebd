import { IconCopy, IconMail, IconMessage, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ListedTemplate } from '#contract/messages/message-templates.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TemplateNumbers } from './TemplateNumbers.tsx'
import { useTemplateWords } from './template-words.ts'
import { useExample } from './use-example.ts'
import { useRowActions } from './use-row-actions.ts'
import styles from './TemplateTable.module.css'

/** One template: what it says, when it goes, what it did, and its switch. */
export function TemplateRow({ template }: { template: ListedTemplate }) {
  const { t } = useTranslation(['message-templates', 'clinic', 'common'])
  const words = useTemplateWords()
  const sayExample = useExample()
  const { id, name, texts, channel, active, segments, tag_name: tag } = template
  const { setActive, copy, remove } = useRowActions(template)
  const main = template.language === 1 ? 'en' : 'ro'
  const text = texts[main].sms || texts[main].subject
  const languages = (['ro', 'en'] as const).filter(each => Object.values(texts[each]).some(Boolean))
  const limits = words.sayLimits(template)
  return (
    <tr className={clsx(!active && styles.isOff)}>
      <td className={styles.name}>
        <Link
          to="/cabinet/administration/sms-templates/$id"
          params={{ id: String(id) }}
          className={styles.open}
          dir="auto"
        >
          {name}
        </Link>
        <span className={styles.said}>{sayExample(text, tag)}</span>
      </td>
      <td className={styles.when}>
        {words.sayWhen(template)}
        {limits ? <span>{limits}</span> : null}
      </td>
      <td className={styles.how}>
        <span>
          {channel === 'email' ? null : <IconMessage size={18} stroke={1.75} aria-hidden="true" />}
          {channel === 'email' || channel === 'both' ? (
            <IconMail size={18} stroke={1.75} aria-hidden="true" />
          ) : null}
          {t(`channelsInList.${channel}`)}
        </span>
      </td>
      <td className={styles.languages}>{languages.map(each => each.toUpperCase()).join(' ')}</td>
      <td className={styles.parts}>{segments === null ? '–' : t('smsParts', { count: segments })}</td>
      <td className={styles.numbers}>
        <TemplateNumbers template={template} />
      </td>
      <td className={styles.switch}>
        <Switch
          label={t('switchOf', { name })}
          checked={active}
          disabled={tag === 'code'}
          onChange={event => setActive(event.target.checked)}
        />
      </td>
      <td className={styles.more}>
        <DotsMenu label={t('clinic:list.actionsFor', { name })}>
          <MenuItem icon={<IconCopy size={18} stroke={1.75} />} onClick={copy}>
            {t('duplicate')}
          </MenuItem>
          {tag === 'code' ? null : (
            <MenuItem icon={<IconTrash size={18} stroke={1.75} />} onClick={remove}>
              {t('common:actions.delete')}
            </MenuItem>
          )}
        </DotsMenu>
      </td>
    </tr>
  )
}
