import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LIKES, type Like } from '#domain/online/reviews.ts'
import styles from './Likes.module.css'

interface LikesProps {
  chosen: readonly Like[]
  onChange: (likes: Like[]) => void
}

/** What was good, to be tapped instead of written. */
export function Likes({ chosen, onChange }: LikesProps) {
  const { t } = useTranslation('reviews')
  return (
    <fieldset className={styles.likes}>
      <legend>
        <span className={styles.title}>{t('rate.liked')}</span>
        <span className={styles.optional}>{t('rate.optional')}</span>
      </legend>
      <div className={styles.chips}>
        {LIKES.map(like => {
          const isChosen = chosen.includes(like)
          return (
            <label key={like} className={styles.chip}>
              <input
                type="checkbox"
                className="visually-hidden"
                checked={isChosen}
                onChange={() => onChange(LIKES.filter(each => chosen.includes(each) !== (each === like)))}
              />
              {isChosen ? <IconCheck size={20} stroke={2} aria-hidden="true" /> : null}
              {t(`likes.${like}`)}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
