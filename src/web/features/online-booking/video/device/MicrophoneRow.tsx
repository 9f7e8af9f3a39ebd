import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceRow, Outcome } from './DeviceRow.tsx'
import { followLevel } from './follow-level.ts'
import type { DeviceState } from './open-devices.ts'
import styles from './DeviceCheck.module.css'

const BARS = [1, 2, 3, 4, 5] as const
/** From how many bars on it is a voice, and not the room. */
const VOICE = 3
/** After so long somebody who was asked to speak has spoken. */
const PATIENCE = 8_000

interface MicrophoneRowProps {
  state: DeviceState
  stream: MediaStream | undefined
}

/** Begins anew with each stream: give it that for a key. */
export function MicrophoneRow({ state, stream }: MicrophoneRowProps) {
  const { t } = useTranslation('video-visit')
  const bars = useRef<HTMLSpanElement>(null)
  const [heard, setHeard] = useState<'waiting' | 'heard' | 'silent'>('waiting')
  const isOn = state === 'works' && stream !== undefined

  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setHeard(known => (known === 'heard' ? known : 'silent')), PATIENCE)
    // Ten times a second: drawn past React.
    const end = followLevel(stream, level => {
      if (bars.current) bars.current.dataset['level'] = String(level)
      if (level >= VOICE) setHeard('heard')
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [isOn, stream])

  return (
    <DeviceRow name="microphone" text={t(isOn ? `device.microphone.${heard}` : `device.microphone.${state}`)}>
      {isOn ? (
        <span ref={bars} className={styles.bars} aria-hidden="true">
          {BARS.map(bar => (
            <span key={bar} />
          ))}
        </span>
      ) : (
        <Outcome state={state} />
      )}
    </DeviceRow>
  )
}
