import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuotedLine } from '#contract/money/checkouts.ts'
import { readTypedLei } from '#domain/money/money.ts'
import { AmountInput } from './AmountInput.tsx'
import { bani, type LineDraft } from './checkout-draft.ts'
import { DiscountFields, type DiscountUnit } from './DiscountFields.tsx'
import styles from './Checkout.module.css'

interface LineEditorProps {
  quoted: QuotedLine
  draft: LineDraft | undefined
  onChange: (next: Partial<LineDraft>) => void
}

/** A line's price, its discount and why, and what the laboratory takes. */
export function LineEditor({ quoted, draft, onChange }: LineEditorProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const known = draft?.discount ?? { unit: 'lei' as const, value: quoted.discount }
  const [unit, setUnit] = useState<DiscountUnit>(draft?.discount?.unit ?? 'percent')
  const [typed, setTyped] = useState(known.value > 0 && known.unit === unit ? String(known.value) : '')
  const setDiscount = (text: string, as: DiscountUnit) => {
    setTyped(text)
    setUnit(as)
    const value = readTypedLei(text)
    onChange({ discount: value === undefined ? undefined : { unit: as, value } })
  }
  return (
    <div className={styles.editor}>
      <label htmlFor={`${id}-price`}>{t('price')}</label>
      <AmountInput
        id={`${id}-price`}
        value={draft?.price}
        shown={bani(quoted.price)}
        onChange={price => onChange({ price })}
      />
      <DiscountFields
        unit={unit}
        typed={typed}
        reason={draft?.reason ?? quoted.reason}
        onUnit={as => setDiscount(typed, as)}
        onType={text => setDiscount(text, unit)}
        onReason={reason => onChange({ reason })}
      />
      <label htmlFor={`${id}-lab`}>{t('lab')}</label>
      <AmountInput
        id={`${id}-lab`}
        value={draft?.labCost}
        shown={bani(quoted.lab_cost)}
        onChange={labCost => onChange({ labCost })}
      />
    </div>
  )
}
