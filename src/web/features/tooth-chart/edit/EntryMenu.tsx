import { IconCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleOf } from '#domain/tooth-chart/kinds.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DrawnEntry } from './chart-editing.ts'
import type { ChartActs } from './use-chart-acts.ts'
import { useKindWords } from './use-kind-words.ts'
import styles from './EntryMenu.module.css'

interface EntryMenuProps {
  entry: DrawnEntry
  today: LocalDate
  acts: ChartActs
  onCorrect: () => void
}

/** What can be done with an entry of the history: it is corrected, done, over, or was never so. */
export function EntryMenu({ entry, today, acts, onCorrect }: EntryMenuProps) {
  const { t } = useTranslation('chart-entry')
  const words = useKindWords().entries([entry])
  const [asked, setAsked] = useState<'over' | 'takeBack'>()
  if (!entry.editable || entry.waiting || entry.voided_at !== null) return null
  const holds = entry.resolved_on === null && entry.ends_id === null
  const isPlan = entry.state === 'planned' && ruleOf(entry.kind).states.includes('done')
  return (
    <>
      <DotsMenu label={t('menu', { words })}>
        {holds && isPlan ? (
          <MenuItem icon={<IconCheck size={18} stroke={1.75} />} onClick={() => acts.markDone(entry, today)}>
            {t('done')}
          </MenuItem>
        ) : null}
        {entry.ends_id === null ? (
          <MenuItem icon={<IconPencil size={18} stroke={1.75} />} onClick={onCorrect}>
            {t('correct')}
          </MenuItem>
        ) : null}
        {holds ? (
          <MenuItem icon={<IconCircleOff size={18} stroke={1.75} />} onClick={() => setAsked('over')}>
            {t('over')}
          </MenuItem>
        ) : null}
        <hr />
        <MenuItem
          icon={<IconTrash size={18} stroke={1.75} />}
          onClick={() => (entry.asks_reason ? setAsked('takeBack') : acts.takeBack(entry))}
        >
          {t('takeBack')}
        </MenuItem>
      </DotsMenu>
      {asked === 'over' ? (
        <OverDialog
          words={words}
          entry={entry}
          today={today}
          onEnd={date => acts.end(entry, date)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'takeBack' ? (
        <TakeBackDialog
          words={words}
          onTakeBack={reason => acts.takeBack(entry, reason)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}

interface OverDialogProps {
  words: string
  entry: DrawnEntry
  today: LocalDate
  onEnd: (date: LocalDate) => void
  onClose: () => void
}

/** Since when it no longer is. */
function OverDialog({ words, entry, today, onEnd, onClose }: OverDialogProps) {
  const { t } = useTranslation(['chart-entry', 'common'])
  const [date, setDate] = useState<LocalDate | undefined>(today)
  return (
    <Dialog title={t('chart-entry:overTitle', { words })} text={t('chart-entry:overText')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!date) return
          onEnd(date)
          onClose()
        }}
      >
        <DateField
          label={t('chart-entry:overOn')}
          value={date}
          min={entry.date}
          max={today}
          far
          onChange={setDate}
        />
        <div className={styles.foot}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" disabled={!date}>
            {t('chart-entry:over')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface TakeBackDialogProps {
  words: string
  onTakeBack: (reason: string) => void
  onClose: () => void
}

/** Why it was never so. */
function TakeBackDialog({ words, onTakeBack, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation(['chart-entry', 'common'])
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={t('chart-entry:takeBackTitle', { words })}
      text={t('chart-entry:takeBackText')}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!reason.trim()) return
          onTakeBack(reason.trim())
          onClose()
        }}
      >
        <TextField
          label={t('chart-entry:why')}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <div className={styles.foot}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="dense" disabled={!reason.trim()}>
            {t('chart-entry:takeBack')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
