import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { COVERS, type CoverName } from '#contract/money/gift-cards.ts'
import { GiftCover } from '#web/parts/gift-cards/GiftCover.tsx'
import styles from './CoverChoice.module.css'

interface CoverChoiceProps {
  chosen: CoverName
  onChoose: (cover: CoverName) => void
}

/** Which of the drawn covers a card shows while it has no picture: radio buttons, each with what it looks like. */
export function CoverChoice({ chosen, onChoose }: CoverChoiceProps) {
  const { t } = useTranslation('gift-cards')
  const id = useId()
  return (
    <fieldset className={styles.covers}>
      <legend>{t('cover')}</legend>
      {COVERS.map(cover => (
        <label key={cover} className={styles.cover}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={cover === chosen}
            aria-label={t(`covers.${cover}`)}
            onChange={() => onChoose(cover)}
          />
          <GiftCover cover={cover} picture={null} />
        </label>
      ))}
    </fieldset>
  )
}
