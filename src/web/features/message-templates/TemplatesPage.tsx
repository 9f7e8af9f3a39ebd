import { IconBellRinging, IconHistory, IconPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { listMessageTemplates } from '#contract/messages/message-templates.ts'
import { listUpcoming } from '#contract/messages/template-previews.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { GatewayWarning } from './GatewayWarning.tsx'
import { TemplateTable } from './TemplateTable.tsx'
import { UpcomingDialog } from './UpcomingDialog.tsx'
import { VisitPath } from './VisitPath.tsx'
import styles from './TemplatesPage.module.css'

const SIDES = ['all', 'on', 'off'] as const
type Side = (typeof SIDES)[number]
const DAYS = 7

/** Every message that goes by itself, by its moment in the life of a visit. */
export function TemplatesPage() {
  const { t } = useTranslation(['message-templates', 'clinic', 'common'])
  const format = useFormat()
  const { can } = useStaff()
  usePageTitle(t('title'))
  const [side, setSide] = useState<Side>('all')
  const [isListing, setIsListing] = useState(false)
  const { data, error, refetch } = useQuery({
    ...query(listMessageTemplates, {}),
    select: reply => reply.data,
    meta: { silent: true },
  })
  const upcoming = useQuery({ ...query(listUpcoming, { days: DAYS }), meta: { silent: true } }).data?.data
  const sides = {
    all: data ?? [],
    on: data?.filter(each => each.active) ?? [],
    off: data?.filter(each => !each.active) ?? [],
  }
  const shown = sides[side]
  const add = (
    <Link to="/cabinet/administration/sms-templates/new" className={buttonClass({ size: 'dense' })}>
      <IconPlus size={18} stroke={2} aria-hidden="true" />
      {t('add')}
    </Link>
  )

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {data && data.length > 0 ? (
          <Segmented
            label={t('which')}
            value={side}
            options={SIDES.map(value => ({
              value,
              label: (
                <>
                  {t(value)} <span className={styles.count}>{format.number(sides[value].length)}</span>
                </>
              ),
            }))}
            onChange={setSide}
          />
        ) : null}
        <div className={styles.tools}>
          {upcoming && data && data.length > 0 ? (
            <p className={styles.coming}>
              <IconSend size={18} stroke={1.75} aria-hidden="true" />
              <span>
                <Trans t={t} i18nKey="upcoming" count={upcoming.messages} components={{ b: <strong /> }} />
                {upcoming.cost === null || upcoming.messages === 0
                  ? null
                  : t('upcomingCost', { cost: `${format.sum(upcoming.cost)} lei` })}
              </span>
              {upcoming.messages > 0 ? (
                <button type="button" className={styles.link} onClick={() => setIsListing(true)}>
                  {t('seeList')}
                </button>
              ) : null}
            </p>
          ) : null}
          {can('logs.view') ? (
            <Link
              to="/cabinet/administration/logs"
              search={{ tab: 'messages' }}
              className={buttonClass({ variant: 'secondary', size: 'dense' })}
            >
              <IconHistory size={18} stroke={1.75} aria-hidden="true" />
              {t('log')}
            </Link>
          ) : null}
          {add}
        </div>
      </header>
      {error ? (
        <div className={styles.pad}>
          <EmptyState title={error.message}>
            <Button size="dense" onClick={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          </EmptyState>
        </div>
      ) : !data ? (
        <div className={styles.bones} aria-busy="true">
          {[62, 48, 55, 40].map(width => (
            <Skeleton key={width} width={`${width}%`} height={14} />
          ))}
        </div>
      ) : data.length === 0 ? (
        <div className={styles.pad}>
          <EmptyState
            icon={<IconBellRinging size={28} stroke={1.75} />}
            title={t('emptyTitle')}
            text={t('emptyText')}
          >
            {add}
          </EmptyState>
        </div>
      ) : (
        <>
          {can('settings.manage') ? <GatewayWarning /> : null}
          <VisitPath templates={data} />
          {shown.length === 0 ? (
            <div className={styles.pad}>
              <EmptyState
                title={t(side === 'on' ? 'noneOn' : 'noneOff')}
                text={side === 'on' ? t('noneHere') : undefined}
              />
            </div>
          ) : (
            <TemplateTable templates={shown} />
          )}
        </>
      )}
      {isListing && upcoming ? (
        <UpcomingDialog title={t('list.title')} upcoming={upcoming} onClose={() => setIsListing(false)} />
      ) : null}
    </div>
  )
}
