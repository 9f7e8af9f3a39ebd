import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { claimGiftCode } from '#contract/money/gift-codes.ts'
import { listOwnOffers } from '#contract/money/offers.ts'
import { ApiError, call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Offers.module.css'

/** Makes a code that somebody was given their own. */
export function ClaimCode({ given }: { given: string | undefined }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const client = useQueryClient()
  const [code, setCode] = useState(given ?? '')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  async function claim(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      const { data } = await call(claimGiftCode, { code })
      setCode('')
      showNotice({
        kind: 'ok',
        text: t('added', { amount: format.money(data.remaining), clinic: data.clinic.name }),
      })
      await client.invalidateQueries({ queryKey: keyOf(listOwnOffers) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.errors)[0]?.[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.card} noValidate onSubmit={event => void claim(event)}>
      <h2 className={styles.name}>{t('claim')}</h2>
      <div className={styles.claim}>
        <TextField
          label={t('claimLabel')}
          value={code}
          placeholder={t('codeLike')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={problem || undefined}
          onChange={event => {
            setCode(event.target.value)
            setProblem('')
          }}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
