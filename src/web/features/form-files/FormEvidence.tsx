import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FormFile } from '#contract/documents/form-files.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { longPrint, type useFormWords } from './use-form-words.ts'
import styles from './FormPanel.module.css'

interface FormEvidenceProps {
  file: FormFile
  evidence: NonNullable<FormFile['evidence']>
  words: ReturnType<typeof useFormWords>
}

/** "Safari, iPad"; what the browser said of itself where that names nothing we know. */
function nameDevice(agent: string): string {
  const { browser, system } = deviceOf(agent)
  return [browser, system].filter(Boolean).join(', ') || agent
}

/** What proves that this person signed this document. */
export function FormEvidence({ file, evidence, words }: FormEvidenceProps) {
  const { t } = useTranslation('form-files')
  const { verified_at: verified, is_unchanged: isUnchanged } = evidence
  const VerifiedIcon = isUnchanged === false ? IconShieldX : IconShieldCheck
  return (
    <section className={styles.part} aria-label={t('proof')}>
      <h3>{t('proof')}</h3>
      <dl className={styles.facts}>
        <dt>{t('print')}</dt>
        <dd>
          <button
            type="button"
            className={styles.print}
            onClick={() => void copyText(evidence.document_sha256, t('printCopied'))}
          >
            {longPrint(evidence.document_sha256)}
          </button>
        </dd>
        {evidence.code_to ? (
          <>
            <dt>{t('code')}</dt>
            <dd>{t('tries', { to: evidence.code_to, count: evidence.tries ?? 1 })}</dd>
          </>
        ) : null}
        {file.witness ? (
          <>
            <dt>{t('byWitness')}</dt>
            <dd>{file.witness}</dd>
          </>
        ) : null}
        <dt>{t('from')}</dt>
        <dd title={evidence.device}>
          {[nameDevice(evidence.device), evidence.address].filter(Boolean).join(', ')}
        </dd>
        <dt>{t('verified')}</dt>
        <dd data-tone={isUnchanged === null ? undefined : isUnchanged ? 'ok' : 'danger'}>
          {verified === null || isUnchanged === null ? (
            t('notVerified')
          ) : (
            <>
              <VerifiedIcon size={16} stroke={2} aria-hidden="true" />
              {t(isUnchanged ? 'unchanged' : 'changed', { when: words.when(verified) })}
            </>
          )}
        </dd>
      </dl>
    </section>
  )
}
