import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { MODES, optionOf } from './use-plan.ts'
import type { Plan } from './use-plan.ts'
import styles from './PlanChoices.module.css'

interface PlanChoicesProps {
  plan: Plan
  notify: boolean
  onNotify: (notify: boolean) => void
}

/** Until when the doctor works, what becomes of the visits, who takes them, and whether patients hear of it. */
export function PlanChoices({ plan, notify, onNotify }: PlanChoicesProps) {
  const { t } = useTranslation('leaving')
  const { zone } = useClinicFacts()
  const today = localDateOf(useNow(), zone)
  const name = useId()
  const { cause, counts, lastDay, mode } = plan
  const { count = 0, staying = 0 } = plan.plan ?? {}
  const told = counts.moved + counts.cancelled
  return (
    <div className={styles.side}>
      {cause.kind === 'doctor_leaves' ? (
        <DateField
          label={t('lastDay')}
          help={lastDay ? t('staying', { count: staying }) : t('lastDayHelp')}
          value={lastDay}
          min={today}
          onChange={plan.setLastDay}
        />
      ) : null}
      <fieldset className={styles.modes}>
        <legend>{t(staying > 0 ? 'rest' : 'visits', { count })}</legend>
        {MODES.map(value => (
          <label key={value} className={styles.mode}>
            <input type="radio" name={name} checked={mode === value} onChange={() => plan.setMode(value)} />
            <span>
              <strong>{t(`modes.${value}`)}</strong>
              {t(`modes.${value}Text`)}
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'move' ? <Takers plan={plan} /> : null}
      {told > 0 ? (
        <div className={styles.notify}>
          <Checkbox
            label={
              <>
                <strong>{t('notify')}</strong>
                <span>{t('notifyText', { count: told })}</span>
              </>
            }
            checked={notify}
            onChange={({ target }) => onNotify(target.checked)}
          />
        </div>
      ) : null}
      {counts.pinned > 0 ? <p className={styles.note}>{t('notifyNobody')}</p> : null}
    </div>
  )
}

function Takers({ plan }: { plan: Plan }) {
  const { t } = useTranslation('leaving')
  const { doctors } = useClinicFacts()
  const takes = new Map<number, number>()
  for (const one of plan.decided) {
    const to = optionOf(one)?.doctor_id
    if (to !== undefined) takes.set(to, (takes.get(to) ?? 0) + 1)
  }
  return (
    <fieldset className={styles.takers}>
      <legend>{t('takers')}</legend>
      {plan.plan?.doctors.map(({ doctor_id: id, name, can }) => {
        const doctor = doctors.find(one => one.id === id)
        return (
          <div key={id} className={styles.taker} data-off={can ? undefined : ''}>
            <Checkbox
              disabled={!can}
              checked={can && plan.takers.includes(id)}
              onChange={() => plan.toggleTaker(id)}
              label={
                <span className={styles.who}>
                  {doctor ? <DoctorAvatar doctor={doctor} size={28} /> : null}
                  {name}
                </span>
              }
            />
            {can ? <strong>{takes.get(id) ?? 0}</strong> : <span>{t('cannot')}</span>}
          </div>
        )
      })}
    </fieldset>
  )
}
