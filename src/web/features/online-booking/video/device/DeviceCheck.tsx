import { IconCamera } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE } from '#domain/time/wall-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useNow } from '#web/ui/use-now.ts'
import { browserKindOf } from './browser-kind.ts'
import { DeviceRow, Outcome } from './DeviceRow.tsx'
import { MicrophoneRow } from './MicrophoneRow.tsx'
import type { DeviceState } from './open-devices.ts'
import { OwnImage } from './OwnImage.tsx'
import { useDevices, type Devices } from './use-devices.ts'
import styles from './DeviceCheck.module.css'

interface DeviceCheckProps {
  code: string
  /** A row below those of the devices. */
  children: ReactNode
}

const NAMES = ['camera', 'microphone'] as const

/** Camera and microphone tried on the device itself, by a press alone. */
export function DeviceCheck({ code, children }: DeviceCheckProps) {
  const { t } = useTranslation('video-visit')
  const { devices, isAsking, start, stop } = useDevices(code)
  const { camera, microphone, stream, isTaken } = devices
  const isOn = stream !== undefined
  const isPhone = useMedia('(pointer: coarse)')
  const wrong = NAMES.filter(name => ['denied', 'missing'].includes(devices[name]))
  const isApart = isOn || wrong.length > 0
  return (
    <section className={styles.check} aria-label={t('device.title')}>
      <div className={styles.card}>
        {stream && camera === 'works' ? <OwnImage stream={stream} /> : null}
        {/* The press stays the same button, wherever it stands: it keeps the focus. */}
        <div className={isApart ? styles.apart : styles.together}>
          {isApart ? (
            <>
              <CameraRow state={camera} />
              <MicrophoneRow key={stream?.id} state={microphone} stream={stream} />
            </>
          ) : (
            <BothRow devices={devices} />
          )}
          {wrong.length > 0 ? (
            <p className={styles.advice} role="alert">
              {adviceFor()}
            </p>
          ) : null}
          <div className={styles.press}>
            <Button
              variant={isApart ? 'secondary' : 'soft'}
              size="compact"
              busy={isAsking}
              onClick={() => (isOn ? stop() : void start())}
            >
              {t(isOn ? 'device.done' : camera === 'untried' ? 'device.try' : 'device.again')}
            </Button>
          </div>
        </div>
        {children}
      </div>
      <p className={styles.small}>{t(isPhone ? 'device.stays' : 'device.staysThere')}</p>
    </section>
  )

  function adviceFor(): string {
    if (isTaken) return t('device.taken')
    const kind = browserKindOf(navigator)
    if (wrong.some(name => devices[name] === 'denied') || kind === 'inApp') return t(`allow.${kind}`)
    return t('device.missing')
  }
}

function CameraRow({ state }: { state: DeviceState }) {
  const { t } = useTranslation('video-visit')
  return (
    <DeviceRow name="camera" text={t(`device.camera.${state}`)}>
      <Outcome state={state} />
    </DeviceRow>
  )
}

/** Both at once, while neither is on and nothing is wrong with them. */
function BothRow({ devices: { camera, at } }: { devices: Devices }) {
  const { t } = useTranslation('video-visit')
  const minutes = Math.max(0, Math.floor((useNow() - at) / MINUTE))
  const text =
    camera === 'untried'
      ? t('device.before')
      : minutes === 0
        ? t('device.triedNow')
        : t('device.tried', { count: minutes })
  return (
    <div className={styles.row}>
      <IconCamera size={24} stroke={1.75} aria-hidden="true" />
      <p className={styles.words}>
        {t('device.title')}
        <span>{text}</span>
      </p>
      <Outcome state={camera} />
    </div>
  )
}
