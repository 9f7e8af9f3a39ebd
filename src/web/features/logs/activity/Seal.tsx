import { IconLink, IconLock } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/logs/audit-log.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import side from './EntrySide.module.css'
import styles from './Seal.module.css'

/** The entry's link of the chain, between the one before and the one after. */
export function Seal({ entry: { seal }, zone }: { entry: AuditEntry; zone: string }) {
  const { t } = useTranslation('logs')
  const format = useFormat(zone)
  const links = seal ? [seal.previous, seal, seal.next].filter(each => each !== null) : []
  return (
    <section className={side.card}>
      <header className={styles.head}>
        <h3>{t('seal.title')}</h3>
        {seal ? (
          <Badge tone="ok" icon={<IconLock size={14} stroke={2} aria-hidden="true" />}>
            {t('seal.sealedAt', { time: `${format.time(seal.sealed_at)}:${seal.sealed_at.slice(17, 19)}` })}
          </Badge>
        ) : (
          <Badge>{t('seal.waiting')}</Badge>
        )}
      </header>
      {links.length > 0 ? (
        <ol className={styles.links} aria-label={t('seal.links')}>
          {links.map((link, index) => (
            <Fragment key={link.position}>
              {index > 0 ? (
                <li className={styles.joint} aria-hidden="true">
                  <IconLink size={16} stroke={1.75} />
                </li>
              ) : null}
              <li className={styles.link} aria-current={link === seal ? 'true' : undefined}>
                <strong>{format.number(link.position)}</strong>
                <code>
                  {link.hash.slice(0, 4)} <span>{link.hash.slice(4, 8)} </span>… {link.hash.slice(-4)}
                </code>
              </li>
            </Fragment>
          ))}
        </ol>
      ) : null}
      <p className={side.note}>{t('seal.text')}</p>
    </section>
  )
}
