import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { claimGiftCode } from '#contract/money/gift-codes.ts'
import { listOwnOffers } from '#contract/money/offers.ts'
import { keyOf } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
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
  const [added, setAdded] = useState(0)
  const { field, formProps, busy, problem } = useCallForm({
    definition: claimGiftCode,
    async onDone({ data }) {
      showNotice({
        kind: 'ok',
        text: t('added', { amount: format.money(data.remaining), clinic: data.clinic.name }),
      })
      // The field is empty again, for the next one.
      setAdded(count => count + 1)
      await client.invalidateQueries({ queryKey: keyOf(listOwnOffers) })
    },
  })
  const code = field('code')
  return (
    <form {...formProps} className={styles.card}>
      <h2 className={styles.name}>{t('claim')}</h2>
      <div className={styles.claim}>
        <TextField
          {...code}
          error={code.error ?? (problem || undefined)}
          key={added}
          label={t('claimLabel')}
          defaultValue={added === 0 ? given : ''}
          placeholder={t('codeLike')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
