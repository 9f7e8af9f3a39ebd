import type { CallBody } from '#contract/call.ts'
import type { tellDevice } from '#contract/video/meetings.ts'

export type DeviceState = CallBody<typeof tellDevice>['camera']
export type DeviceName = 'camera' | 'microphone'

export interface OpenDevices {
  readonly camera: DeviceState
  readonly microphone: DeviceState
  /** Where another program holds one of them. */
  readonly isTaken: boolean
  /** What works of them; to be stopped by whoever asked. */
  readonly stream: MediaStream | undefined
}

const KINDS = { camera: 'video', microphone: 'audio' } as const
const NAMES = ['camera', 'microphone'] as const

/** Asks for both at once, which is one question, and only where that fails for each. */
export async function openDevices(): Promise<OpenDevices> {
  // Missing where the page is not safe, and in some applications' own browsers.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return { camera: 'missing', microphone: 'missing', isTaken: false, stream: undefined }
  try {
    const stream = await devices.getUserMedia({ video: { facingMode: 'user' }, audio: true })
    return { camera: 'works', microphone: 'works', isTaken: false, stream }
  } catch (error) {
    const found = []
    for (const name of NAMES) found.push(await tryOne(devices, name, isDenied(error)))
    const [camera, microphone] = found
    const tracks = found.flatMap(({ track }) => track ?? [])
    return {
      camera: camera?.state ?? 'missing',
      microphone: microphone?.state ?? 'missing',
      isTaken: found.some(({ isTaken }) => isTaken),
      stream: tracks.length > 0 ? new MediaStream(tracks) : undefined,
    }
  }
}

interface Tried {
  readonly state: DeviceState
  readonly track?: MediaStreamTrack | undefined
  readonly isTaken: boolean
}

async function tryOne(devices: MediaDevices, name: DeviceName, wasDenied: boolean): Promise<Tried> {
  // Who has just said no is not asked again for each.
  if (wasDenied && !(await isAllowed(name))) return { state: 'denied', isTaken: false }
  try {
    const stream = await devices.getUserMedia({ [KINDS[name]]: true })
    return { state: 'works', track: stream.getTracks()[0], isTaken: false }
  } catch (error) {
    const isTaken = nameOf(error) === 'NotReadableError'
    return { state: isDenied(error) ? 'denied' : 'missing', isTaken }
  }
}

async function isAllowed(name: DeviceName): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name })).state === 'granted'
  } catch {
    // A browser that does not know the name.
    return false
  }
}

const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '')
const isDenied = (error: unknown) => ['NotAllowedError', 'SecurityError'].includes(nameOf(error))
