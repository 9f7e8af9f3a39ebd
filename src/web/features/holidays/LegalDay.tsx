import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeHolidayDate, type HolidayDate } from '#contract/clinic/holidays.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import styles from './LegalDay.module.css'
import formStyles from './HolidayForm.module.css'

interface LegalDayProps {
  day: HolidayDate
  /** Whether the clinic is closed on legal holidays at all. */
  observed: boolean
  isSheet: boolean
  onAdd: () => void
  onClose: () => void
}

/** A legal holiday, and whether the clinic works on it this year. */
export function LegalDay({ day, observed, isSheet, onAdd, onClose }: LegalDayProps) {
  const { t } = useTranslation(['holidays', 'common'])
  const format = useFormat()
  const invalidate = useInvalidate()
  const switching = useMutation({
    mutationFn: (closed: boolean) => callKeeping(changeHolidayDate, { id: day.id, closed }),
    onSettled: () => invalidate('holiday'),
  })
  const works = switching.isPending ? !switching.variables : !day.closed
  const content = (
    <div className={formStyles.fields}>
      <p>
        <strong>{day.name}</strong>
        <br />
        <span className={formStyles.help}>
          {t('legal')}, {format.date(day.date)}
        </span>
      </p>
      {observed ? (
        <div className={styles.switch} data-saves-itself>
          <span>
            {t('work')}
            <span className={formStyles.help}>{t('workText', { year: day.date.slice(0, 4) })}</span>
          </span>
          <Switch
            label={t('work')}
            checked={works}
            disabled={switching.isPending}
            onChange={event => switching.mutate(!event.target.checked)}
          />
        </div>
      ) : (
        <p className={formStyles.help}>{t('notObserved')}</p>
      )}
      <div>
        <Button variant="secondary" size="dense" onClick={onAdd}>
          {t('addHere')}
        </Button>
      </div>
    </div>
  )
  const title = format.day(day.date)
  if (isSheet)
    return (
      <Dialog title={title} onClose={onClose}>
        {content}
      </Dialog>
    )
  return (
    <section className={formStyles.panel} aria-label={title}>
      <div className={formStyles.head}>
        <h2>{title}</h2>
        <IconButton dense label={t('common:actions.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </div>
      {content}
    </section>
  )
}
