import { useTranslation } from 'react-i18next'
import { chartSvg } from '#domain/tooth-chart/picture/chart-svg.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { chartIndices } from '#domain/tooth-chart/indices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { PatientSheet } from '#web/parts/patients/PatientSheet.tsx'
import type { ChartScene } from '../chart-scene.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { tableRows } from './table-rows.ts'
import styles from './ChartPrint.module.css'

/** One page for paper: whose mouth on which day, the drawing, and what is on each tooth. */
export function ChartPrint({ scene }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const format = useFormat(useClinicFacts().zone)
  const { patient, day, knownOn, look, chart, dentition } = scene
  // That a tooth is still to come is drawn.
  const rows = togetherIfMissing(tableRows(scene).filter(row => row.findings.length > 0))
  const { dmft, dmft_milk: dmftMilk, present } = chartIndices(chart, dentition)
  const picture = chartSvg(layMouth(look.rows, { width: 1811 }), look, { title: t('mouth') })
  const figures = [
    ...(dentition === 'permanent' ? [] : [`${t('dmftMilk')} ${dmftMilk}`]),
    ...(dentition === 'milk' ? [] : [`${t('dmft')} ${dmft}`]),
    `${t('present')} ${present}`,
  ]
  return (
    <PatientSheet
      patient={patient}
      facts={[t('title')]}
      notes={[format.date(day), knownOn && t('knownOn', { day: format.date(knownOn) })]}
    >
      <div className={styles.sides}>
        <span>{t('patientsRight')}</span>
        <span>{t('patientsLeft')}</span>
      </div>
      <div className={styles.picture} dangerouslySetInnerHTML={{ __html: picture }} />
      <div className={styles.legend}>
        <ChartLegend withGerms={dentition === 'mixed'} />
        <p>{figures.join(' · ')}</p>
      </div>
      {rows.length > 0 ? (
        <ul className={styles.findings}>
          {rows.map(row => (
            <li key={row.name}>
              <strong>{row.name}</strong>
              <span>{row.words}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('nothingCharted')}</p>
      )}
    </PatientSheet>
  )
}

/** Teeth of which nothing is but that they are missing stand in one line, the others each by its number. */
function togetherIfMissing(rows: ReturnType<typeof tableRows>) {
  const isBareGap = ({ findings }: (typeof rows)[number]) =>
    findings.length === 1 && findings[0]!.mark === 'missing'
  const gone = rows.filter(isBareGap)
  const others = rows.filter(row => !isBareGap(row))
  return [
    ...(gone.length > 0 ? [{ name: gone[0]!.words, words: gone.map(({ tooth }) => tooth).join(', ') }] : []),
    ...others.map(({ tooth, name, words }) => ({ name: tooth ? String(tooth) : name, words })),
  ]
}
