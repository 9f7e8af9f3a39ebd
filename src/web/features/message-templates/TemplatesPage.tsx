import {
  IconBellRinging,
  IconCalendarPlus,
  IconClock,
  IconConfetti,
  IconCopy,
  IconHeartHandshake,
  IconHistory,
  IconMail,
  IconMessage,
  IconPlus,
  IconRepeat,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import {
  addMessageTemplate,
  changeMessageTemplate,
  listMessageTemplates,
  removeMessageTemplate,
  restoreMessageTemplate,
  type ListedTemplate,
} from '#contract/messages/message-templates.ts'
import { listUpcoming } from '#contract/messages/template-previews.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { sayExample } from './say-example.ts'
import { MOMENTS, momentOf, useTemplateWords, type Moment } from './template-words.ts'
import { UpcomingDialog } from './UpcomingDialog.tsx'
import { VisitPath } from './VisitPath.tsx'
import styles from './TemplatesPage.module.css'

const ICONS: Record<Moment, typeof IconClock> = {
  booking: IconCalendarPlus,
  before: IconClock,
  after: IconHeartHandshake,
  days: IconConfetti,
  recall: IconRepeat,
}
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
                {upcoming.cost === null
                  ? null
                  : t('upcomingCost', { cost: `${format.sum(upcoming.cost)} lei` })}
              </span>
              <button type="button" className={styles.link} onClick={() => setIsListing(true)}>
                {t('seeList')}
              </button>
            </p>
          ) : null}
          {can('logs.view') ? (
            <Link
              to="/cabinet/administration/logs"
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
          <VisitPath templates={data} />
          {shown.length === 0 ? (
            <div className={styles.pad}>
              <EmptyState
                title={t(side === 'on' ? 'noneOn' : 'noneOff')}
                text={side === 'on' ? t('noneHere') : undefined}
              />
            </div>
          ) : (
            <Templates templates={shown} />
          )}
        </>
      )}
      {isListing && upcoming ? (
        <UpcomingDialog title={t('list.title')} upcoming={upcoming} onClose={() => setIsListing(false)} />
      ) : null}
    </div>
  )
}

function Templates({ templates }: { templates: readonly ListedTemplate[] }) {
  const { t } = useTranslation(['message-templates', 'common'])
  const heads = ['name', 'whenHead', 'channel', 'languages', 'parts', 'numbers', 'switch'] as const
  return (
    <table className={styles.table} aria-label={t('title')}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('common:actions.more')}</span>
          </th>
        </tr>
      </thead>
      {MOMENTS.map(moment => {
        const group = templates.filter(each => momentOf(each) === moment)
        const Icon = ICONS[moment]
        return group.length === 0 ? null : (
          <tbody key={moment}>
            <tr className={styles.group}>
              <th colSpan={8} scope="rowgroup">
                <span>
                  <Icon size={18} stroke={1.75} aria-hidden="true" />
                  {t(`moments.${moment}`)} <span className={styles.count}>{group.length}</span>
                </span>
              </th>
            </tr>
            {group.map(template => (
              <Row key={template.id} template={template} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

function Row({ template }: { template: ListedTemplate }) {
  const { t } = useTranslation(['message-templates', 'clinic', 'common'])
  const words = useTemplateWords()
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
        <Said text={text} />
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
        <Numbers template={template} />
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

/** A text with its keywords' examples, on a line. */
function Said({ text }: { text: string }) {
  const { i18n } = useTranslation()
  return <span className={styles.said}>{sayExample(text, i18n.language === 'en' ? 'en' : 'ro')}</span>
}

function Numbers({ template }: { template: ListedTemplate }) {
  const { t } = useTranslation('message-templates')
  const format = useFormat()
  const { sent, delivered, yes, no, rated, active, switched_at, tag_name: tag } = template
  const percent = (part: number, digits = 1) => format.number((part / sent) * 100, part === sent ? 0 : digits)
  return (
    <>
      {t('sent', { count: sent })}
      <span>
        {!active
          ? t('offSince', { date: format.dayMonth(switched_at) })
          : sent === 0
            ? null
            : yes + no > 0
              ? t('answered', { yes: percent(yes, 0), no: percent(no, 0) })
              : tag === 'review' && rated > 0
                ? t('rated', { percent: percent(rated, 0) })
                : t('delivered', { percent: percent(delivered) })}
      </span>
    </>
  )
}

function useRowActions({ id, name, ...template }: ListedTemplate) {
  const { t } = useTranslation(['message-templates', 'common'])
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const undo = (run: () => void) => ({ label: t('common:actions.undo'), run })
  const switching = useMutation({
    mutationFn: (active: boolean) => call(changeMessageTemplate, { id, active }),
    onSuccess(_reply, active) {
      invalidate('message_template')
      showNotice({
        kind: 'ok',
        text: t(active ? 'switchedOn' : 'switchedOff', { name }),
        topic: `template ${id}`,
        action: undo(() => switching.mutate(!active)),
      })
    },
  })
  const restoring = useMutation({
    mutationFn: () => call(restoreMessageTemplate, { id }, { idempotencyKey: newKey() }),
    onSuccess: () => invalidate('message_template'),
  })
  const removing = useMutation({
    mutationFn: () => call(removeMessageTemplate, { id }),
    onSuccess() {
      invalidate('message_template')
      showNotice({ kind: 'ok', text: t('removed', { name }), action: undo(() => restoring.mutate()) })
    },
  })
  const copying = useMutation({
    mutationFn() {
      const { holiday, tag_name, schedule_type, count, unit, at, on_date, language, texts, channel } =
        template
      const { interval_from_hour, interval_to_hour, statuses, service_ids, audience, answers } = template
      return call(
        addMessageTemplate,
        {
          name: t('copyOf', { name }).slice(0, 100),
          tag_name,
          schedule_type,
          count,
          unit,
          at,
          on_date,
          holiday,
          interval_from_hour,
          interval_to_hour,
          language,
          texts,
          channel,
          statuses,
          service_ids,
          audience,
          answers,
          active: tag_name === 'code',
        },
        { idempotencyKey: newKey() },
      )
    },
    onSuccess(reply) {
      invalidate('message_template')
      void navigate({
        to: '/cabinet/administration/sms-templates/$id',
        params: { id: String(reply.data.id) },
      })
    },
  })
  return {
    setActive: (active: boolean) => switching.mutate(active),
    copy: () => copying.mutate(),
    remove: () => removing.mutate(),
  }
}
