import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DeviceCheck.module.css'

/** What the camera sees, as a mirror would show it; it goes nowhere. */
export function OwnImage({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('video-visit')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element) element.srcObject = stream
    return () => {
      if (element) element.srcObject = null
    }
  }, [stream])
  return (
    <video ref={video} className={styles.mirror} aria-label={t('device.image')} autoPlay muted playsInline />
  )
}
