import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getClinic } from '#contract/clinic/clinics.ts'
import { listManagedDoctors } from '#contract/clinic/doctors.ts'
import { getPublicClinic } from '#contract/online/public-clinics.ts'
import type { FirstStep } from '#domain/clinic/first-step-names.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { ClinicPage } from '#web/parts/clinic-page/ClinicPage.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useTheme } from '#web/ui/theme.ts'
import { drawClinic, type PreviewDraft } from './preview-draft.ts'
import { useSaver, useSetup } from './setup-context.ts'
import { stepQuery } from './step-query.ts'
import styles from './Preview.module.css'

/** How wide the page is drawn, in px. */
const WIDTHS = { phone: 390, desktop: 1180 }
/** What of the page a step is about. */
const PART_OF: Partial<Record<FirstStep, string>> = {
  services: 'servicii',
  doctors: 'medici',
}

/** Above the part that is shown, in px. */
const GAP = 24

interface PreviewProps {
  draft: PreviewDraft | undefined
  /** Whether the step has written anything since it opened. */
  isChanged: boolean
  /** On a small screen there is room for a phone alone. */
  onlyPhone?: boolean
}

/** The clinic's own public page, with what is being written on it. Nothing in it can be pressed. */
export function Preview({ draft, isChanged, onlyPhone = false }: PreviewProps) {
  const { t, i18n } = useTranslation('setup')
  const { step, saver } = useSetup()
  const { shown: theme } = useTheme()
  const [device, setDevice] = useState<keyof typeof WIDTHS>('phone')
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const clinic = drawClinic(usePublicClinic(), draft, i18n.language === 'en' ? 'en' : 'ro')
  const { state } = useSaver(saver)
  const scale = room / WIDTHS[device]

  useEffect(() => {
    if (!frame.current) return undefined
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const part = PART_OF[step]
    const target = part && frame.current?.querySelector(`#${part}`)
    const offset =
      target && frame.current
        ? target.getBoundingClientRect().top - frame.current.getBoundingClientRect().top
        : 0
    const top = offset === 0 ? 0 : (frame.current?.scrollTop ?? 0) + offset - GAP
    frame.current?.scrollTo({ top })
    // Once it is drawn anew the part may stand elsewhere.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [step, room, device, state])

  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <p>{t('preview.title')}</p>
        {onlyPhone ? null : (
          <Segmented
            label={t('preview.device')}
            value={device}
            options={[
              { value: 'phone', label: t('preview.phone') },
              { value: 'desktop', label: t('preview.desktop') },
            ]}
            onChange={setDevice}
          />
        )}
      </div>
      <div
        ref={frame}
        className={styles.frame}
        data-device={device}
        role="region"
        aria-label={t('preview.title')}
        // It scrolls by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div style={{ height: 0 }}>
          <div
            inert
            className={styles.page}
            data-density="patient"
            data-theme={theme}
            data-step={isChanged ? step : undefined}
            style={{ width: WIDTHS[device], transform: `scale(${scale})` }}
          >
            <ClinicPage clinic={clinic} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** What the page shows now; read again whenever something is saved, and when doctors come or go. */
function usePublicClinic() {
  const { saver } = useSetup()
  const { clinicId: id = 0 } = useStaff()
  const company = useQuery({ ...stepQuery(getClinic, { id, lang: currentLanguage() }), enabled: id > 0 }).data
    ?.data
  const slug = company?.slug ?? ''
  const page = useQuery({ ...stepQuery(getPublicClinic, { slug }), enabled: slug !== '' })
  const { dataUpdatedAt: doctorsRead } = useQuery(stepQuery(listManagedDoctors, {}))
  const { state } = useSaver(saver)
  const { step } = useSetup()
  const { refetch } = page
  useEffect(() => {
    if (slug) void refetch()
    // What was saved may show.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [state, step, slug, doctorsRead, refetch])
  return page.data?.data
}
