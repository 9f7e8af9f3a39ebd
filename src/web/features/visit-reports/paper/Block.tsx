import type { BlockKind } from '#domain/documents/reports/report-schema.ts'
import type { Format } from '#web/i18n/format.ts'
import { usePaper } from './paper-context.ts'
import { usePaperWords } from './use-paper-words.ts'
import styles from './Paper.module.css'

const lei = (format: Format, price: number) => `${format.sum(price)}\u00A0lei`

/** What fills itself from the visit: as it is now in a draft, as it was in a locked report. */
export function Block({ kind }: { kind: BlockKind }) {
  switch (kind) {
    case 'services':
      return <Services />
    case 'diagnoses':
      return <Diagnoses />
    case 'teeth':
      return <Chart />
    case 'observations':
      return <Observations />
    case 'doctor_signature':
      return <Signature />
    default:
      return null
  }
}

function Services() {
  const { report } = usePaper()
  const { t, format } = usePaperWords(report)
  const { services } = report.blocks
  if (services.length === 0) return <p className={styles.unsaid}>{t('noServices')}</p>
  const hasTeeth = services.some(({ teeth }) => teeth.length > 0)
  const hasPrices = services.some(({ price }) => price !== null)
  return (
    <div className={styles.wide}>
      <table className={styles.services}>
        <thead>
          <tr>
            {hasTeeth ? <th scope="col">{t('columns.tooth')}</th> : null}
            <th scope="col">{t('columns.service')}</th>
            {hasPrices ? <th scope="col">{t('columns.price')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {Array.from(services, ({ teeth, name, price }, place) => (
            <tr key={place}>
              {hasTeeth ? <td>{teeth.join(', ')}</td> : null}
              <td>{name}</td>
              {hasPrices ? <td>{price === null ? '' : lei(format, price)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Diagnoses() {
  const { report } = usePaper()
  const { t } = usePaperWords(report)
  const { diagnoses } = report.blocks
  if (diagnoses.length === 0) return <p className={styles.unsaid}>{t('noDiagnoses')}</p>
  return (
    <ul className={styles.plain}>
      {Array.from(diagnoses, ({ teeth, name, code }, place) => (
        <li key={place}>
          {teeth.length > 0 ? `${teeth.join(', ')}: ` : ''}
          {name}
          {code ? ` (${code})` : ''}
        </li>
      ))}
    </ul>
  )
}

/** As a picture, in which no script runs. */
function Chart() {
  const { report } = usePaper()
  const { t } = usePaperWords(report)
  const { teeth } = report.blocks
  if (teeth === '') return <p className={styles.unsaid}>{t('noChart')}</p>
  return (
    <img
      className={styles.chart}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(teeth)}`}
      alt={t('chart')}
    />
  )
}

function Observations() {
  const { report } = usePaper()
  const { t, format } = usePaperWords(report)
  const { observations } = report.blocks
  if (observations.length === 0) return <p className={styles.unsaid}>{t('noObservations')}</p>
  return Array.from(observations, ({ text, by, at }, place) => (
    <div key={place} className={styles.observation}>
      <p>{text}</p>
      <small>{[by, format.dayTime(at)].join(' · ')}</small>
    </div>
  ))
}

function Signature() {
  const { report } = usePaper()
  const { t, format } = usePaperWords(report)
  const { doctor_signature: signed } = report.blocks
  return (
    <div className={styles.signature}>
      <span>{signed ? format.date(signed.at) : format.date(report.visit_at)}</span>
      <span>
        <strong>{signed ? [signed.title, signed.name].filter(Boolean).join(' ') : report.doctor.name}</strong>{' '}
        {signed ? (
          <span className={styles.quiet}>{t('signedAt', { time: format.time(signed.at) })}</span>
        ) : (
          <span className={styles.unsaid}>{t('signedLater')}</span>
        )}
      </span>
    </div>
  )
}
