import { IconCalendarRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeSubscription, listSubscriptions, removeSubscription } from '#contract/money/subscriptions.ts'
import type { Subscription } from '#contract/money/subscriptions.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useEveryService } from '#web/parts/clinic/clinic-queries.ts'
import { useOpenRecord } from '#web/parts/records/use-open-record.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { useSorted } from '#web/ui/use-sorted.ts'
import { sayCovered } from './say-covered.ts'
import { SubscriptionDrawer } from './SubscriptionDrawer.tsx'
import styles from './SubscriptionsPage.module.css'

const nameOf = (subscription: Subscription) => subscription.subscription_name
/** As many services are named in a row. */
const NAMED = 2

/** The packages that the clinic sells, with how much each is used. */
export function SubscriptionsPage() {
  const { t } = useTranslation(['subscriptions', 'clinic', 'staff'])
  const format = useFormat()
  const { data, error, refetch } = useQuery({
    ...query(listSubscriptions, {}),
    select: reply => reply.data,
    meta: { silent: true },
  })
  const services = useEveryService()
  const [open, setOpen] = useOpenRecord('subscriptions', services ? data : undefined)
  const { setActive, remove } = useListActions<Subscription>({
    nameOf,
    setActive: ({ id }, active) => call(changeSubscription, { id, active }),
    remove: ({ id }) => call(removeSubscription, { id }),
    noun: 'subscription',
  })
  const { sort, sorting } = useSorted<Subscription>({
    name: nameOf,
    price: one => one.price,
    uses: one => one.maximum_uses,
    running: one => one.running,
    used: one => one.used,
    temporarilyUsed: one => one.temporarily_used,
  })
  const say = ({ service_ids }: Subscription) => {
    const names = sayCovered(services ?? [], service_ids)
    const shown = names.slice(0, NAMED).join(', ')
    return names.length > NAMED ? t('andMore', { names: shown, count: names.length - NAMED }) : shown
  }
  return (
    <>
      <ListPage
        title={t('staff:tabs.subscriptions')}
        items={data}
        problem={error ? { message: error.message, retry: () => void refetch() } : undefined}
        nameOf={one => `${one.name_ro} ${one.name_en}`}
        isActive={one => one.active}
        add={t('add')}
        onAdd={() => setOpen('new')}
        empty={{
          icon: <IconCalendarRepeat size={28} stroke={1.75} />,
          title: t('emptyTitle'),
          text: t('emptyText'),
        }}
      >
        {shown => (
          <DataTable
            label={t('staff:tabs.subscriptions')}
            items={sort(shown)}
            nameSort="name"
            sorting={sorting}
            keyOf={one => one.id}
            renderName={(one, look) => (
              <div>
                <button type="button" {...look} onClick={() => setOpen(one)}>
                  {nameOf(one)}
                </button>
                <span className={styles.covered}>{say(one)}</span>
              </div>
            )}
            columns={[
              {
                name: 'price',
                head: t('price'),
                renderCell: one => <strong className={styles.price}>{format.sum(one.price)} lei</strong>,
                sort: 'price',
                numeric: true,
                phone: true,
              },
              {
                name: 'valid',
                head: t('valid'),
                renderCell: one => (one.months === 0 ? t('noEnd') : t('monthCount', { count: one.months })),
                phone: true,
              },
              {
                name: 'uses',
                head: t('uses'),
                renderCell: one => one.maximum_uses,
                sort: 'uses',
                numeric: true,
              },
              {
                name: 'running',
                head: t('running'),
                renderCell: one => one.running,
                sort: 'running',
                numeric: true,
              },
              {
                name: 'used',
                head: t('used'),
                renderCell: one => one.used,
                sort: 'used',
                numeric: true,
              },
              {
                name: 'temporarily_used',
                head: t('temporarilyUsed'),
                renderCell: one => one.temporarily_used,
                sort: 'temporarilyUsed',
                numeric: true,
              },
            ]}
            renderTools={one => (
              <RowMenu
                name={nameOf(one)}
                active={one.active}
                onEdit={() => setOpen(one)}
                onActive={active => setActive(one, active)}
                onDelete={one.started === 0 ? () => remove(one) : undefined}
                deleteText={t('clinic:list.deleteUnused')}
              />
            )}
          />
        )}
      </ListPage>
      {open && services ? (
        <SubscriptionDrawer
          subscription={open === 'new' ? undefined : open}
          services={services}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}
