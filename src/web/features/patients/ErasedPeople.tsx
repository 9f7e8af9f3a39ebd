import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listErasures } from '#contract/patients/erasures.ts'
import { pages } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './ErasedPeople.module.css'

/** The way to who was erased, and until when their records must stand. */
export default function ErasedPeople() {
  const { t } = useTranslation('privacy')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="dense" onClick={() => setIsOpen(true)}>
        {t('erased.open')}
      </Button>
      {isOpen ? (
        <Dialog title={t('erased.open')} text={t('erased.list')} width={560} onClose={() => setIsOpen(false)}>
          <ErasedList onLeave={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

function ErasedList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(['privacy', 'common'])
  const format = useFormat(useClinicFacts().zone)
  const list = useInfiniteQuery({
    ...pages(listErasures, { size: 50 }),
    staleTime: 0,
    meta: { silent: true },
  })
  const people = list.data?.pages.flatMap(page => page.data)
  if (list.isError)
    return (
      <p className={styles.failed}>
        {list.error.message}
        <Button variant="secondary" size="dense" busy={list.isFetching} onClick={() => void list.refetch()}>
          {t('common:actions.retry')}
        </Button>
      </p>
    )
  if (!people) return <Skeleton height={120} />
  if (people.length === 0) return <p>{t('privacy:erased.none')}</p>
  return (
    <>
      <ul className={styles.list}>
        {people.map(({ id, name, erased_at, kept_until, removed_at }) => (
          <li key={id}>
            <Link
              to="/cabinet/administration/clients/$id"
              params={{ id: String(id) }}
              className={styles.name}
              onClick={onLeave}
            >
              {name || t('privacy:erased.nameless')}
            </Link>
            <span>
              {kept_until && !removed_at
                ? t('privacy:erased.until', { at: format.date(erased_at), date: format.date(kept_until) })
                : t('privacy:erased.whole', { at: format.date(erased_at) })}
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          size="dense"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('privacy:erased.more')}
        </Button>
      ) : null}
    </>
  )
}
