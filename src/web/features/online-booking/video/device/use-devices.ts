import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { tellDevice } from '#contract/video/meetings.ts'
import { call } from '#web/api/client.ts'
import { clock } from '#web/ui/clock.ts'
import { openDevices, type DeviceName, type DeviceState } from './open-devices.ts'

export interface Devices {
  readonly camera: DeviceState
  readonly microphone: DeviceState
  readonly isTaken: boolean
  readonly stream: MediaStream | undefined
  /** When they were tried, in epoch milliseconds of the device's clock. */
  readonly at: number
}

const UNTRIED: Devices = {
  camera: 'untried',
  microphone: 'untried',
  isTaken: false,
  stream: undefined,
  at: 0,
}

/** Camera and microphone, on for as long as they are looked at; the clinic is told whether they work and nothing else. */
export function useDevices(code: string) {
  const [devices, setDevices] = useState(UNTRIED)
  const [isAsking, setIsAsking] = useState(false)
  /** Counts the questions: the answer to one that was given up must not leave a camera on. */
  const question = useRef(0)
  const open = useRef<MediaStream>(undefined)
  const told = useRef('')
  const { mutate: tell } = useMutation({
    mutationFn: (states: Record<DeviceName, DeviceState>) => call(tellDevice, { code, ...states }),
    meta: { silent: true },
  })

  const keep = useCallback(
    (found: Devices) => {
      setDevices(found)
      const { camera, microphone } = found
      const said = `${camera} ${microphone}`
      if (said === told.current) return
      told.current = said
      tell({ camera, microphone })
    },
    [tell],
  )

  const stop = useCallback(() => {
    question.current++
    setIsAsking(false)
    for (const track of open.current?.getTracks() ?? []) track.stop()
    open.current = undefined
    setDevices(known => (known.stream ? { ...known, stream: undefined } : known))
  }, [])

  const start = useCallback(async () => {
    stop()
    const asked = question.current
    setIsAsking(true)
    const { stream, ...states } = await openDevices()
    const tracks = stream?.getTracks() ?? []
    if (asked !== question.current) {
      for (const track of tracks) track.stop()
      return
    }
    open.current = stream
    setIsAsking(false)
    const found = { ...states, stream, at: clock.now() }
    keep(found)
    // Unplugged, or taken back in the browser's own settings.
    for (const track of tracks) {
      const name = track.kind === 'video' ? 'camera' : 'microphone'
      track.addEventListener('ended', () => {
        if (open.current !== stream) return
        stop()
        keep({ ...found, [name]: 'missing', stream: undefined, at: clock.now() })
      })
    }
  }, [keep, stop])

  // Nothing stays on that nobody looks at.
  useEffect(() => {
    const stopIfHidden = () => {
      if (document.hidden) stop()
    }
    document.addEventListener('visibilitychange', stopIfHidden)
    window.addEventListener('pagehide', stop)
    return () => {
      document.removeEventListener('visibilitychange', stopIfHidden)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [stop])

  return { devices, isAsking, start, stop }
}
