import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addGiftCodes, CODE_METHODS } from '#contract/money/gift-codes.ts'
import type { GiftCard } from '#contract/money/gift-cards.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import type { DraftPatient } from '#web/parts/patients/patient-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BuyerField } from './BuyerField.tsx'
import { LimitBar } from './LimitBar.tsx'
import { useSayLei } from './use-say-lei.ts'
import styles from './GenerateDialog.module.css'

const WAYS = ['sold', 'given'] as const
/** As many are made at once. */
const AT_ONCE = 1000

interface GenerateProps {
  card: GiftCard
  onClose: () => void
  /** Leads to where the card's maximum is raised. */
  onMore: () => void
  onPrint: (ids: number[]) => void
}

/** Makes codes of a card, sold or given away, up to what is left of its maximum. */
export function GenerateDialog({ card, onClose, onMore, onPrint }: GenerateProps) {
  const { t } = useTranslation(['gift-cards', 'common'])
  const format = useFormat()
  const sayLei = useSayLei()
  const now = useNow()
  const { zone } = useClinicFacts()
  const { can } = useStaff()
  const maySell = can('payments.edit')
  const invalidate = useInvalidate()
  const { errors, problem, busy, once, attempt, clear } = useAttempt()
  const [typed, setTyped] = useState('1')
  const [way, setWay] = useState<(typeof WAYS)[number]>(maySell ? 'sold' : 'given')
  const [buyer, setBuyer] = useState<DraftPatient>()
  const [method, setMethod] = useState<(typeof CODE_METHODS)[number]>('cash')
  const { generated } = card.counts
  const left = Math.max(0, card.maximum - generated)
  const wanted = Math.max(0, Math.floor(Number(typed) || 0))
  const isOver = wanted > left
  const count = Math.min(wanted, left, AT_ONCE)
  const limit = isOver
    ? t('generate.limit', { made: format.number(generated), count: card.maximum, left: format.number(left) })
    : wanted > AT_ONCE
      ? t('generate.atOnce', { count: AT_ONCE })
      : undefined
  const said = (field: string) => joinSentences(errors[field]) || undefined

  const generate = () =>
    attempt(async () => {
      const { data } = await once(key =>
        call(
          addGiftCodes,
          {
            id: card.id,
            count,
            paid: way === 'sold',
            ...(way === 'sold' && (buyer ? { buyer_id: buyer.id } : { method })),
          },
          key,
        ),
      )
      invalidate(buyer ? ['gift_card', 'patient_money'] : 'gift_card')
      showNotice({
        kind: 'ok',
        text: t('generate.done', { count: data.length }),
        action: { label: t('print.open'), run: () => onPrint(data.map(({ id }) => id)) },
      })
      onClose()
    })

  return (
    <Dialog
      width={484}
      title={t('generate.title')}
      text={t('generate.of', {
        title: card.title,
        value: sayLei(card.value),
        date: format.date(addDays(localDateOf(now, zone), card.expires_after_days)),
      })}
      onClose={onClose}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (count > 0) void generate()
        }}
      >
        <div className={styles.part}>
          <TextField
            label={t('generate.count')}
            type="number"
            inputMode="numeric"
            min={1}
            max={left}
            value={typed}
            error={limit ?? said('count')}
            onChange={event => {
              clear('count')
              setTyped(event.target.value)
            }}
          />
          <LimitBar made={generated} wanted={wanted} maximum={card.maximum} />
        </div>
        <div className={styles.part}>
          <span className={styles.label}>{t('generate.way')}</span>
          <Segmented
            label={t('generate.way')}
            value={way}
            options={WAYS.filter(value => maySell || value === 'given').map(value => ({
              value,
              label: t(`generate.ways.${value}`),
            }))}
            onChange={setWay}
          />
          <p className={styles.help}>{t(`generate.means.${way}`)}</p>
        </div>
        {way === 'sold' ? (
          <>
            <BuyerField buyer={buyer} error={said('buyer_id')} onChange={setBuyer} />
            {buyer ? (
              <p className={styles.help}>
                {t('generate.onAccount', { name: buyer.name, amount: sayLei(card.value * count) })}
              </p>
            ) : (
              <div className={styles.part}>
                <span className={styles.label}>
                  {t('generate.paidWith', { amount: sayLei(card.value * count) })}
                </span>
                <Segmented
                  label={t('paidWith')}
                  value={method}
                  options={CODE_METHODS.map(value => ({ value, label: t(`generate.methods.${value}`) }))}
                  onChange={setMethod}
                />
              </div>
            )}
          </>
        ) : null}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.foot}>
          <Button type="submit" size="dense" busy={busy} disabled={count === 0}>
            {t('generate.submit', { count })}
          </Button>
          {isOver ? (
            <Button variant="secondary" size="dense" onClick={onMore}>
              {t('generate.more')}
            </Button>
          ) : null}
          <Button variant="quiet" size="dense" className={styles.cancel} onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
