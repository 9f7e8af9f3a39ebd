import { useTranslation } from 'react-i18next'
import type { Buyer } from '#contract/money/invoices.ts'
import { parseCif } from '#domain/money/cif.ts'
import { COUNTY_CODES, countyName } from '#domain/clinic/county-codes.ts'
import { FormSection } from '#web/ui/Drawer.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { KnownCompanies } from './KnownCompanies.tsx'
import styles from './BuyerFields.module.css'

interface BuyerFieldsProps {
  buyer: Buyer
  /** For whom it buys: companies of theirs are offered first. */
  patientId: number | undefined
  asksCnp: boolean
  errorOf: (field: string) => string | undefined
  onChange: (patch: Partial<Buyer>) => void
}

/** Who buys: a person, or a company whose code is looked at while it is typed. */
export function BuyerFields({ buyer, patientId, asksCnp, errorOf, onChange }: BuyerFieldsProps) {
  const { t } = useTranslation('invoices')
  const isCompany = buyer.kind === 'company'
  const isHere = buyer.country === 'RO'
  const cif = isCompany && isHere ? parseCif(buyer.cif) : undefined
  const text = (name: Exclude<keyof Buyer, 'kind'>, most: number) => ({
    value: buyer[name],
    error: errorOf(`buyer.${name}`),
    maxLength: most,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className={styles.fields}>
      {isCompany ? (
        <>
          <FormSection pair>
            <TextField
              {...text('cif', 30)}
              label={t('form.cif')}
              help={
                cif && !cif.isChecksumRight ? (
                  <span className={styles.warning}>{t('form.cifDoubtful', { digit: cif.checkDigit })}</span>
                ) : undefined
              }
            />
            <TextField {...text('reg_no', 40)} label={t('form.reg_no')} />
          </FormSection>
          <KnownCompanies patientId={patientId} buyer={buyer} onPick={onChange} />
        </>
      ) : null}
      <TextField {...text('name', 200)} label={t(isCompany ? 'form.companyName' : 'form.name')} />
      <FormSection pair>
        {!isCompany && (asksCnp || buyer.cnp !== '') ? (
          <TextField {...text('cnp', 13)} label={t('form.cnp')} inputMode="numeric" />
        ) : null}
        <TextField {...text('address', 150)} label={t('form.address')} />
        <TextField
          {...text('city', 50)}
          label={t('form.city')}
          help={buyer.county === 'B' ? t('form.cityHelp') : undefined}
        />
        {isHere ? (
          <SelectField
            label={t('form.county')}
            error={errorOf('buyer.county')}
            value={buyer.county}
            options={[
              { value: '', label: t('form.noCounty') },
              ...COUNTY_CODES.map(code => ({ value: code, label: countyName(code) })),
            ]}
            onChange={county => onChange({ county })}
          />
        ) : null}
        <TextField {...text('country', 2)} label={t('form.country')} />
        <TextField {...text('email', 190)} type="email" label={t('form.email')} />
      </FormSection>
    </div>
  )
}
