import { IconCalendarCheck, IconCalendarSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFreeHours } from '#contract/bookings/free-hours.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import Finder from '#web/parts/free-hours/Finder.tsx'
import { firstHour, questionOf } from '#web/parts/free-hours/finder-wish.ts'
import type { FinderWish, FoundHour } from '#web/parts/free-hours/finder-wish.ts'
import styles from './FindHour.module.css'

interface FindHourProps {
  wish: FinderWish
  zone: string
  onTake: (hour: FoundHour) => void
}

/** Inside the form of a booking: the first free hour at once, or a choice of the next ones. */
export function FindHour({ wish, zone, onTake }: FindHourProps) {
  const { t } = useTranslation('staff')
  const [isOpen, setIsOpen] = useState(false)
  const first = useMutation({
    mutationFn: () => call(listFreeHours, { ...questionOf(wish), days: 1 }),
    onSuccess({ data }) {
      const hour = firstHour(data.days)
      if (hour) onTake(hour)
      else setIsOpen(true)
    },
    onError: error => showNotice({ kind: 'error', text: error.message }),
  })
  const isUnknown = wish.services.length === 0
  return (
    <div className={styles.root}>
      <Button
        variant="secondary"
        size="dense"
        icon={<IconCalendarCheck size={18} stroke={1.75} aria-hidden="true" />}
        disabled={isUnknown}
        title={isUnknown ? t('finder.begin') : undefined}
        busy={first.isPending}
        onClick={() => first.mutate()}
      >
        {t('finder.first')}
      </Button>
      <Button
        variant="secondary"
        size="dense"
        icon={<IconCalendarSearch size={18} stroke={1.75} aria-hidden="true" />}
        disabled={isUnknown}
        title={isUnknown ? t('finder.begin') : undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('finder.title')}
      </Button>
      {isOpen && (
        <Finder
          wish={wish}
          isFixed
          zone={zone}
          onClose={() => setIsOpen(false)}
          onChoose={hour => {
            setIsOpen(false)
            onTake(hour)
          }}
        />
      )}
    </div>
  )
}
