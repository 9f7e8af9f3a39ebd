import { IconArrowNarrowRight, IconCheck, IconUsers, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import type { SaverField, SaversQuestion } from './use-savers-question.ts'
import styles from './TwoSavers.module.css'

interface TwoSaversProps extends SaversQuestion {
  /** What the other saved stays, and what was written here is given up. */
  onLeave: () => void
}

/** Shown to the second of two savers: what both changed, side by side, and what only the other did. */
export function TwoSavers({ asked, taken, changed_by, changed_at, decide, noun, onLeave }: TwoSaversProps) {
  const { t } = useTranslation(['clinic', 'common'])
  const format = useFormat()
  const id = useId()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const back = () => decide(undefined)
  const dialog = useModal(back)
  const name = changed_by ?? t('clinic:savers.somebody')

  const choose = (field: string, isTheirs: boolean) =>
    setTheirs(old => [...old.filter(one => one !== field), ...(isTheirs ? [field] : [])])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} aria-describedby={`${id}-text`}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <IconUsers size={24} stroke={1.75} aria-hidden="true" />
        </span>
        <div>
          <h2 id={id} tabIndex={-1}>
            {t('clinic:savers.title', { name, thing: t(`clinic:savers.things.${noun}`) })}
          </h2>
          <p id={`${id}-text`}>
            {changed_at ? `${format.dayTime(changed_at)}. ` : ''}
            {t('clinic:savers.text')}
          </p>
        </div>
        <IconButton dense label={t('common:actions.close')} onClick={back}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </header>
      <div className={styles.body}>
        <div className={styles.columns} aria-hidden="true">
          <span />
          <span>{t('clinic:savers.was')}</span>
          <span>{t('clinic:savers.theirs', { name })}</span>
          <span>{t('clinic:savers.mine')}</span>
        </div>
        {asked.map(field => (
          <div key={field.name} className={styles.row} role="radiogroup" aria-label={field.label}>
            <strong>{field.label}</strong>
            <span className={styles.was}>
              <span className={styles.narrow}>{t('clinic:savers.was')}: </span>
              {field.was}
            </span>
            <Choice
              group={`${id}-${field.name}`}
              whose={t('clinic:savers.theirs', { name })}
              value={field.theirs}
              checked={theirs.includes(field.name)}
              onChoose={() => choose(field.name, true)}
            />
            <Choice
              group={`${id}-${field.name}`}
              whose={t('clinic:savers.mine')}
              value={field.mine}
              checked={!theirs.includes(field.name)}
              onChoose={() => choose(field.name, false)}
            />
          </div>
        ))}
        {taken.length > 0 ? (
          <section className={styles.taken} aria-labelledby={`${id}-taken`}>
            <h3 id={`${id}-taken`}>{t('clinic:savers.taken')}</h3>
            <ul>
              {taken.map(field => (
                <Taken key={field.name} field={field} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <footer className={styles.foot}>
        <Button variant="secondary" size="dense" onClick={back}>
          {t('clinic:savers.back')}
        </Button>
        <Button variant="secondary" size="dense" onClick={onLeave}>
          {t('clinic:savers.leave', { name })}
        </Button>
        <Button size="dense" onClick={() => decide(theirs)}>
          {t('clinic:savers.save')}
        </Button>
      </footer>
    </dialog>
  )
}

interface ChoiceProps {
  group: string
  whose: string
  value: string
  checked: boolean
  onChoose: () => void
}

function Choice({ group, whose, value, checked, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={group} checked={checked} onChange={onChoose} />
      <span>
        <span className={styles.whose}>{whose}: </span>
        {value}
      </span>
    </label>
  )
}

function Taken({ field: { label, was, theirs } }: { field: SaverField }) {
  return (
    <li>
      <IconCheck size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {label}: <del>{was}</del> <IconArrowNarrowRight size={16} stroke={1.75} aria-hidden="true" />{' '}
        <strong>{theirs}</strong>
      </span>
    </li>
  )
}
