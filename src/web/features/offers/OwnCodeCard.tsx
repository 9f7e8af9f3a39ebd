import { IconQrcode, IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnCode } from '#contract/money/offers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { GiftCover } from '#web/parts/gift-cards/GiftCover.tsx'
import { EndsSoon } from '#web/parts/money/EndsSoon.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { giveCode } from './give-code.ts'
import styles from './Offers.module.css'

const CodeDialog = lazy(() => import('./CodeDialog.tsx'))

/** A code with what is left on it, to be shown at the desk or, while it is nobody's, given to somebody. */
export function OwnCodeCard({ own }: { own: OwnCode }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const [isShown, setIsShown] = useState(false)
  const { state, code, clinic } = own
  const isGood = state === 'active' || state === 'redeemed'
  const left = format.money(own.remaining)
  return (
    <li className={styles.card}>
      <div className={styles.code}>
        <GiftCover cover={own.cover} picture={own.picture} className={styles.thumb} />
        <div className={styles.codeWords}>
          <h3 className={styles.name}>{own.title}</h3>
          <p className={styles.where}>{clinic.name}</p>
        </div>
        <Badge tone={isGood ? 'accent' : 'neutral'}>{t(`codeStates.${state}`)}</Badge>
      </div>
      <div className={styles.worth}>
        <p className={styles.signs}>{code}</p>
        <p className={styles.facts}>
          {t('left', { amount: left })} · {t('until', { day: format.date(own.expires_on) })}{' '}
          {isGood ? <EndsSoon day={own.expires_on} /> : null}
        </p>
      </div>
      {isGood ? (
        <div className={styles.ways}>
          <Button
            variant="soft"
            icon={<IconQrcode size={22} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIsShown(true)}
          >
            {t('show')}
          </Button>
          {state === 'active' ? (
            <Button
              variant="secondary"
              icon={<IconShare2 size={22} stroke={1.75} aria-hidden="true" />}
              onClick={() =>
                void giveCode(
                  code,
                  t('giveText', { amount: left, clinic: clinic.name, code }),
                  t('givenCopied'),
                )
              }
            >
              {t('give')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isShown ? (
        <Suspense>
          <CodeDialog own={own} onClose={() => setIsShown(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}
