import { IconChevronDown, IconChevronUp, IconWorld } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { PriceInput } from '#web/ui/PriceInput.tsx'
import { TickBox } from '#web/ui/TickBox.tsx'
import { isWhole, type DraftCategory, type DraftRow } from './price-draft.ts'
import styles from './PriceList.module.css'

type Change = Partial<Pick<DraftRow, 'ticked' | 'online' | 'minutes' | 'price'>>

/** Shown of a category before the rest is asked for; what is ticked shows always. */
const FEW = 5

interface PriceCategoryProps {
  category: DraftCategory
  isOpen: boolean
  /** Whether no row is left out. */
  isWhole: boolean
  onOpen: () => void
  onChange: (keys: readonly string[], change: Change) => void
}

export function PriceCategory(props: PriceCategoryProps) {
  const { category, isOpen, isWhole: isAll, onOpen, onChange } = props
  const { t, i18n } = useTranslation('setup')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const id = useId()
  const { services } = category
  const name = i18n.language === 'en' ? category.name_en : category.name_ro
  const ticked = services.filter(each => each.ticked).length
  const shown = isAll || isUnfolded ? services : services.filter((each, index) => index < FEW || each.ticked)
  const hidden = services.length - shown.length
  const free = services.filter(each => !each.isThere).map(each => each.key)
  return (
    <section aria-labelledby={id}>
      <header className={styles.category}>
        <TickBox
          label={t('services.tickAll', { name })}
          checked={ticked === 0 ? false : ticked === services.length || 'mixed'}
          onChange={() => onChange(free, { ticked: ticked < services.length })}
        />
        <h2>
          <button type="button" id={id} aria-expanded={isOpen} onClick={onOpen}>
            <strong>{name}</strong>
            <span>{t('services.ofCategory', { ticked, count: services.length })}</span>
            {isOpen ? (
              <IconChevronUp size={20} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
            )}
          </button>
        </h2>
      </header>
      {isOpen ? (
        <>
          <ul>
            {shown.map(row => (
              <PriceRow key={row.key} row={row} onChange={change => onChange([row.key], change)} />
            ))}
          </ul>
          {hidden > 0 ? (
            <button type="button" className={styles.more} onClick={() => setIsUnfolded(true)}>
              {t('services.more', { count: hidden })}
            </button>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

function PriceRow({ row, onChange }: { row: DraftRow; onChange: (change: Change) => void }) {
  const id = useId()
  const { t, i18n } = useTranslation('setup')
  const format = useFormat()
  const [name, other] = i18n.language === 'en' ? [row.name_en, row.name_ro] : [row.name_ro, row.name_en]
  const isEdited = row.ticked && !row.isThere
  const isWrong = isEdited && !isWhole(row)
  return (
    <li className={styles.row} data-ticked={row.ticked || undefined}>
      <label className={styles.service} htmlFor={id}>
        <span className={styles.tick}>
          <TickBox
            id={id}
            label={name}
            checked={row.ticked}
            onChange={() => !row.isThere && onChange({ ticked: !row.ticked })}
          />
        </span>
        <span>
          <span>{name}</span>
          <small>{row.isThere ? t('services.there') : other}</small>
        </span>
      </label>
      {row.ticked ? (
        <button
          type="button"
          className={styles.online}
          aria-pressed={row.online}
          aria-label={t('services.onlineLabel', { name })}
          disabled={row.isThere}
          onClick={() => onChange({ online: !row.online })}
        >
          <IconWorld size={16} stroke={1.75} aria-hidden="true" />
          {t(row.online ? 'services.online' : 'services.desk')}
        </button>
      ) : null}
      {isEdited ? (
        <>
          <MinutesInput
            label={t('services.minutes', { name })}
            value={row.minutes}
            onChange={minutes => onChange({ minutes })}
          />
          <label className={styles.figure} data-wrong={!(row.price >= 0) || undefined}>
            <PriceInput
              aria-label={t('services.price', { name })}
              aria-invalid={!(row.price >= 0) || undefined}
              value={Number.isNaN(row.price) ? undefined : row.price}
              onChange={price => onChange({ price: price ?? Number.NaN })}
            />
            {t('services.lei')}
          </label>
        </>
      ) : (
        <>
          <span className={styles.plain}>
            {row.minutes} {t('services.min')}
          </span>
          <span className={styles.plain}>{format.money(row.price)}</span>
        </>
      )}
      {isWrong && !isWhole({ ...row, price: 0 }) ? (
        <p className={styles.wrong} role="alert">
          {t('services.wrongMinutes')}
        </p>
      ) : null}
    </li>
  )
}

interface MinutesInputProps {
  label: string
  value: number
  onChange: (minutes: number) => void
}

function MinutesInput({ label, value, onChange }: MinutesInputProps) {
  const { t } = useTranslation('setup')
  const [typed, setTyped] = useState<string>()
  const isWrong = !isWhole({ minutes: value, price: 0 })
  return (
    <label className={styles.figure} data-wrong={isWrong || undefined}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        value={typed ?? (Number.isNaN(value) ? '' : value)}
        onFocus={event => event.target.select()}
        onChange={event => {
          setTyped(event.target.value)
          onChange(/^\d+$/.test(event.target.value) ? Number(event.target.value) : Number.NaN)
        }}
        onBlur={() => !isWrong && setTyped(undefined)}
      />
      {t('services.min')}
    </label>
  )
}
