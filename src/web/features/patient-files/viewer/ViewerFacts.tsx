import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientFile } from '#contract/patients/patient-files.ts'
import { ToothLink } from '#web/parts/patients/ToothLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFileWords } from '../use-file-words.ts'
import { windowOf } from './PictureOf.tsx'
import { scaleOf } from './measure.ts'
import { useXray } from './use-xray.ts'
import type { Light } from './view.ts'
import styles from './Viewer.module.css'

interface ViewerFactsProps {
  file: PatientFile
  light: Light
  onLight: ((light: Light) => void) | undefined
  onEdit: ((file: PatientFile) => void) | undefined
  onCalibrate: (() => void) | undefined
  /** Whether something was measured by which the scale can be told. */
  isMeasured: boolean
}

/** What is known of the open file, and its light. */
export function ViewerFacts({ file, light, onLight, onEdit, onCalibrate, isMeasured }: ViewerFactsProps) {
  const { t } = useTranslation('files')
  const { format, size } = useFileWords()
  const { dicom } = file
  const pixels = useXray(file)
  const window = pixels && windowOf(pixels, light)
  const scale = scaleOf(file)
  const mm = scale && format.number(scale[1], scale[1] < 0.1 ? 3 : 2)
  return (
    <aside className={styles.facts} aria-label={t('viewer.facts')}>
      <div className={styles.teeth}>
        {file.teeth.map(tooth => (
          <ToothLink key={tooth} tooth={tooth} />
        ))}
        {onEdit ? (
          <button type="button" onClick={() => onEdit(file)}>
            {t('edit')}
          </button>
        ) : null}
      </div>
      {dicom?.other_name ? (
        <p className={styles.warning} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {t('viewer.otherName', { name: dicom.other_name })}
        </p>
      ) : null}
      <dl>
        <Fact label={t('viewer.kind')}>{t(`kindsOne.${file.kind}`)}</Fact>
        {dicom ? (
          <Fact label={t('viewer.sensor')}>
            {t('viewer.sensorValue', {
              columns: format.number(dicom.columns),
              rows: format.number(dicom.rows),
              bits: dicom.bits,
            })}
          </Fact>
        ) : null}
        {file.width === null ? null : (
          <Fact label={t('viewer.scale')}>
            {mm === undefined
              ? t('viewer.scaleNone')
              : t(file.scale_mm === null ? 'viewer.scaleFile' : 'viewer.scaleOwn', { mm })}
            {onCalibrate ? (
              isMeasured ? (
                <Button variant="secondary" size="dense" onClick={onCalibrate}>
                  {t('viewer.calibrate')}
                </Button>
              ) : mm === undefined ? (
                <small>{t('viewer.calibrateHelp')}</small>
              ) : null
            ) : null}
          </Fact>
        )}
        <Fact label={t('viewer.date')}>{format.date(file.taken_on)}</Fact>
        {file.created_by ? <Fact label={t('viewer.addedBy')}>{file.created_by}</Fact> : null}
        <Fact label={t('viewer.file')}>{`${file.name} · ${size(file.size)}`}</Fact>
      </dl>
      {onLight ? (
        <fieldset className={styles.light}>
          <legend>{t('viewer.window')}</legend>
          <Slider
            label={t('viewer.brightness')}
            value={light.brightness}
            said={window?.center}
            onChange={brightness => onLight({ ...light, brightness })}
          />
          <Slider
            label={t('viewer.contrastShort')}
            value={light.contrast}
            said={window?.width}
            onChange={contrast => onLight({ ...light, contrast })}
          />
        </fieldset>
      ) : null}
      <p className={styles.note}>{t('viewer.note')}</p>
    </aside>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  /** The value of the x-ray that it stands for. */
  said: number | undefined
  onChange: (value: number) => void
}

function Slider({ label, value, said, onChange }: SliderProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={-1}
        max={1}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <output>{said ?? Math.round(value * 100)}</output>
    </label>
  )
}
