import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { checkGiftCode } from '#contract/money/gift-codes.ts'
import { readGiftCode } from '#domain/money/gift-code.ts'
import { query } from '#web/api/query.ts'
import { bani, type WayDraft } from './checkout-draft.ts'
import { CodeRest } from './CodeRest.tsx'
import styles from './Checkout.module.css'

interface TypedCodeProps {
  id: string
  way: WayDraft & { readonly pays: number }
  isWrong: boolean
  onChange: (next: Partial<WayDraft>) => void
}

/** A code that somebody brought: looked up once it is whole, so that both see what is left on it before they pay. */
export function TypedCode({ id, way, isWrong, onChange }: TypedCodeProps) {
  const { t } = useTranslation('checkout')
  const code = readGiftCode(way.code ?? '')
  const { data, error } = useQuery({
    ...query(checkGiftCode, { code: code ?? '' }),
    enabled: code !== undefined,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  })
  const remaining = code === undefined ? undefined : data?.data.remaining
  const most = remaining === undefined ? undefined : bani(remaining)
  useEffect(() => {
    if (way.most !== most) onChange({ most })
    // Only what was found says how much it can pay.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [most])
  return (
    <>
      <input
        className={styles.plain}
        aria-label={t('code')}
        aria-invalid={isWrong || (code !== undefined && error !== null) || undefined}
        aria-describedby={`${id}-code`}
        placeholder={t('code')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={way.code ?? ''}
        onChange={event => onChange({ code: event.target.value })}
      />
      <div id={`${id}-code`} role="status">
        {remaining !== undefined ? <CodeRest remaining={remaining} pays={way.pays} /> : null}
        {code !== undefined && error ? <p data-wrong="">{error.message}</p> : null}
      </div>
    </>
  )
}
