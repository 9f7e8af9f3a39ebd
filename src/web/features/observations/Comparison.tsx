import { IconAdjustmentsHorizontal, IconArrowsHorizontal, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { compareImages, type Align, type ObservationImage } from '#contract/patients/observations.ts'
import { call } from '#web/api/client.ts'
import { imageAddress } from '#web/api/image-address.ts'
import { invalidate } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { showError } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { downloadPair } from './download-pair.ts'
import styles from './Comparison.module.css'

interface ComparisonProps {
  noteId: number
  before: ObservationImage
  after: ObservationImage
  align: Align
  mayEdit: boolean
}

const NOT_MOVED: Align = { x: 0, y: 0, scale: 1, rotate: 0 }
const WAYS = [
  { key: 'x', word: 'moveX', min: -0.5, max: 0.5, step: 0.01 },
  { key: 'y', word: 'moveY', min: -0.5, max: 0.5, step: 0.01 },
  { key: 'scale', word: 'scale', min: 0.5, max: 2, step: 0.01 },
  { key: 'rotate', word: 'rotate', min: -45, max: 45, step: 1 },
] as const

/** Two pictures, before and after: behind a slider, side by side, or one over the other. */
export function Comparison({ noteId, before, after, align: kept, mayEdit }: ComparisonProps) {
  const { t } = useTranslation('record')
  const client = useQueryClient()
  const format = useFormat()
  const [look, setLook] = useState<'slider' | 'side' | 'overlay'>('slider')
  const [share, setShare] = useState(50)
  const [moved, setMoved] = useState<Align>()
  const align = moved ?? kept
  const saving = useMutation({
    mutationFn: (wish: { before_id: number | null; after_id: number | null; align?: Align }) =>
      call(compareImages, { id: noteId, ...wish }),
    onSuccess: async () => {
      await invalidate(client, 'patient_record')
      setMoved(undefined)
    },
  })
  const dated = (what: 'before' | 'after', day: string) =>
    t('dated', { what: t(what), day: `${format.dayMonth(day)} ${day.slice(0, 4)}` })
  const labels = [dated('before', before.taken_on), dated('after', after.taken_on)] as const
  const [first, second] = [imageAddress(before.picture, 1600), imageAddress(after.picture, 1600)]
  if (!first || !second) return <p className={styles.waiting}>{t('drawing')}</p>

  const place = {
    transform: `translate(${align.x * 100}%, ${align.y * 100}%) rotate(${align.rotate}deg) scale(${align.scale})`,
  }
  const layer: CSSProperties =
    look === 'slider'
      ? { clipPath: `inset(0 0 0 ${share}%)` }
      : look === 'overlay'
        ? { opacity: share / 100 }
        : {}

  return (
    <div className={styles.comparison}>
      <div className={styles.frame} data-look={look}>
        <div className={styles.layer}>
          <img src={first} alt={labels[0]} />
        </div>
        <div className={styles.layer} style={layer}>
          <img src={second} alt={labels[1]} style={place} />
        </div>
        <span className={styles.label}>{labels[0]}</span>
        <span className={styles.label}>{labels[1]}</span>
        {look === 'side' ? null : (
          <input
            type="range"
            className={look === 'slider' ? styles.slide : styles.strength}
            min={0}
            max={100}
            value={share}
            aria-label={t(look === 'slider' ? 'sliderAt' : 'opacity')}
            onChange={event => setShare(Number(event.target.value))}
          />
        )}
        {look === 'slider' ? (
          <span className={styles.handle} style={{ insetInlineStart: `${share}%` }} aria-hidden="true">
            <span>
              <IconArrowsHorizontal size={20} stroke={1.75} />
            </span>
          </span>
        ) : null}
      </div>
      <div className={styles.tools}>
        <Segmented
          label={t('look')}
          value={look}
          options={(['slider', 'side', 'overlay'] as const).map(value => ({ value, label: t(value) }))}
          onChange={setLook}
        />
        {mayEdit ? (
          <Button
            variant="secondary"
            size="dense"
            aria-expanded={moved !== undefined}
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setMoved(moved ? undefined : kept)}
          >
            {t('align')}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="dense"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            void downloadPair([first, second], labels, align, `${t('file')}.jpg`).catch(error =>
              showError(error instanceof Error ? error.message : String(error)),
            )
          }
        >
          {t('download')}
        </Button>
      </div>
      {moved ? (
        <div className={styles.align}>
          {WAYS.map(({ key, word, ...range }) => (
            <label key={key}>
              {t(word)}
              <input
                type="range"
                {...range}
                value={moved[key]}
                onChange={event => setMoved({ ...moved, [key]: Number(event.target.value) })}
              />
            </label>
          ))}
          <div className={styles.tools}>
            <Button
              size="dense"
              busy={saving.isPending}
              onClick={() => saving.mutate({ before_id: before.id, after_id: after.id, align: moved })}
            >
              {t('keep')}
            </Button>
            <Button variant="secondary" size="dense" onClick={() => setMoved(NOT_MOVED)}>
              {t('reset')}
            </Button>
            <Button
              variant="secondary"
              size="dense"
              onClick={() => saving.mutate({ before_id: after.id, after_id: before.id })}
            >
              {t('swap')}
            </Button>
            <Button
              variant="secondary"
              size="dense"
              onClick={() => saving.mutate({ before_id: null, after_id: null })}
            >
              {t('uncompare')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
