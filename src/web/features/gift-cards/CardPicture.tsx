import { useTranslation } from 'react-i18next'
import { IMAGE_FILE } from '#contract/clinic/images.ts'
import { removeGiftCardPicture, setGiftCardPicture, type GiftCard } from '#contract/money/gift-cards.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useUploads } from '#web/api/use-uploads.ts'
import { GiftCover } from '#web/parts/gift-cards/GiftCover.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { useGiftCards } from './use-gift-cards.ts'
import styles from './CardPicture.module.css'

/** The clinic's own picture on a card: sent, replaced and taken off at once, whatever becomes of the form around it. */
export function CardPicture({ card }: { card: GiftCard }) {
  const { t } = useTranslation('gift-cards')
  const invalidate = useInvalidate()
  const { busy, attempt } = useAttempt()
  // As it is now, not as it was when the form opened.
  const picture = useGiftCards().data?.find(({ id }) => id === card.id)?.picture ?? null
  const uploads = useUploads({
    rule: IMAGE_FILE,
    send: (file, options) => sendFiles(setGiftCardPicture, { id: card.id, file }, options),
    onSent() {
      invalidate('gift_card')
      showNotice({ kind: 'ok', text: t('picture.saved') })
    },
  })
  const remove = () =>
    attempt(async () => {
      await call(removeGiftCardPicture, { id: card.id })
      invalidate('gift_card')
      showNotice({ kind: 'ok', text: t('picture.removed') })
    })
  return (
    <div data-saves-itself>
      <FileDrop
        {...uploads}
        label={t('picture.label')}
        help={t('picture.help')}
        choose={t(picture ? 'picture.replace' : 'picture.choose')}
        types={IMAGE_FILE.types}
      >
        <GiftCover cover={card.cover} picture={picture} className={styles.cover} />
        {picture ? (
          <Button variant="quiet" size="dense" busy={busy} onClick={() => void remove()}>
            {t('picture.remove')}
          </Button>
        ) : null}
      </FileDrop>
    </div>
  )
}
