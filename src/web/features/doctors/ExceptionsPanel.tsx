import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addScheduleException, removeScheduleException } from '#contract/clinic/doctors.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { newKey } from '#web/api/new-key.ts'
import { useInvalidate } from '#web/api/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { useExceptions } from './doctor-queries.ts'
import type { CabinetChoice } from './doctor-queries.ts'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { groupExceptions } from './exception-groups.ts'
import type { ExceptionGroup } from './exception-groups.ts'
import { useExceptionWords } from './use-exception-words.ts'
import styles from './ExceptionsPanel.module.css'

interface ExceptionsPanelProps {
  doctorId: number
  cabinets: readonly CabinetChoice[]
}

/** The days to come on which a doctor is off or works otherwise than the week says. */
export function ExceptionsPanel({ doctorId, cabinets }: ExceptionsPanelProps) {
  const shows = useShownPlaces()
  const { t } = useTranslation(['clinic', 'common'])
  const words = useExceptionWords()
  const { data } = useExceptions(doctorId)
  const [adding, setAdding] = useState(false)
  const invalidate = useInvalidate()
  const refresh = () => invalidate('doctor')

  const restoring = useMutation({
    mutationFn: ({ first, to }: ExceptionGroup) =>
      callKeeping(
        addScheduleException,
        {
          id: doctorId,
          date: first.date,
          to_date: to,
          kind: first.kind,
          start: first.start ?? undefined,
          end: first.end ?? undefined,
          cabinet_id: first.cabinet_id ?? undefined,
          reason: first.reason,
        },
        { idempotencyKey: newKey() },
      ),
    onSettled: refresh,
  })
  const removing = useMutation({
    mutationFn: ({ first, ids }: ExceptionGroup) =>
      callKeeping(removeScheduleException, {
        id: doctorId,
        exceptionId: first.id,
        others: ids.filter(id => id !== first.id),
      }),
    onSuccess: (_, group) =>
      showNotice({
        kind: 'ok',
        text: t('clinic:exceptions.removed', { what: words.wordsOf(group.first, group.to) }),
        action: { label: t('common:actions.undo'), run: () => restoring.mutate(group) },
      }),
    onSettled: refresh,
  })

  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2>{t('clinic:exceptions.title')}</h2>
        <Button
          variant="secondary"
          size="dense"
          icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('clinic:exceptions.add')}
        </Button>
      </header>
      <p className={styles.text}>{t('clinic:exceptions.text')}</p>
      {!data ? (
        <div aria-busy="true">
          <Skeleton width="70%" height={14} />
        </div>
      ) : data.length === 0 ? (
        <p className={styles.none}>{t('clinic:exceptions.none')}</p>
      ) : (
        <ul className={styles.list}>
          {groupExceptions(data).map(group => (
            <li key={group.first.id} data-kind={group.first.kind}>
              <div>
                <strong>{words.daysOf(group.first.date, group.to)}</strong>
                <p>
                  {[
                    words.kindOf(group.first),
                    shows.cabinets && cabinets.find(cabinet => cabinet.id === group.first.cabinet_id)?.name,
                    group.first.reason,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <IconButton
                dense
                label={t('clinic:exceptions.remove', { what: words.wordsOf(group.first, group.to) })}
                onClick={() => removing.mutate(group)}
              >
                <IconTrash size={18} stroke={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <ExceptionDialog
          doctorId={doctorId}
          cabinets={cabinets}
          onClose={() => setAdding(false)}
          onAdded={refresh}
        />
      ) : null}
    </section>
  )
}
