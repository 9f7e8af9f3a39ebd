import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { parseCif } from '#domain/money/cif.ts'
import { parseIban } from '#domain/money/iban.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { CompanyEditor } from './use-company-draft.ts'
import styles from './CompanyPage.module.css'

/** As on invoices. A CIF's wrong check digit is said and saved: a few registered ones have it. */
export function LegalFields({ editor: { draft, set, errorOf } }: { editor: CompanyEditor }) {
  const { t } = useTranslation('company')
  const cif = parseCif(draft.cif)
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('fields.legal_name')}
          value={draft.legal_name}
          error={errorOf('legal_name')}
          maxLength={190}
          onChange={event => set({ legal_name: event.target.value })}
        />
        <TextField
          label={t('fields.reg_no')}
          value={draft.reg_no}
          error={errorOf('reg_no')}
          maxLength={40}
          onChange={event => set({ reg_no: event.target.value })}
        />
        <TextField
          label={t('fields.cif')}
          value={draft.cif}
          error={errorOf('cif')}
          maxLength={20}
          help={
            cif && !cif.isChecksumRight ? (
              <span className={styles.warning}>
                <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
                {t('cifWrong', { digit: cif.checkDigit })}
              </span>
            ) : undefined
          }
          onChange={event => set({ cif: event.target.value })}
        />
        <TextField
          label={t('fields.iban')}
          value={draft.iban}
          error={errorOf('iban')}
          maxLength={50}
          help={
            parseIban(draft.iban) ? (
              <span className={styles.right}>
                <IconCheck size={16} stroke={2} aria-hidden="true" />
                {t('ibanRight')}
              </span>
            ) : undefined
          }
          onChange={event => set({ iban: event.target.value })}
        />
      </div>
      <div className={styles.switch}>
        <div>
          <strong>{t('fields.vat_payer')}</strong>
          <p>{t('vatText')}</p>
        </div>
        <span>{t(draft.vat_payer ? 'on' : 'off')}</span>
        <Switch
          label={t('fields.vat_payer')}
          checked={draft.vat_payer}
          onChange={event => set({ vat_payer: event.target.checked })}
        />
      </div>
    </>
  )
}
