export type BrowserKind = 'inApp' | 'iosSafari' | 'iosOther' | 'android' | 'firefox' | 'safari' | 'other'

interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** The browsers inside of other applications, which often have no camera to give. */
const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|GSA\/|; wv\)/

/** Whose way of allowing a camera is to be told: each has its own. */
export function browserKindOf({ userAgent, maxTouchPoints }: Device): BrowserKind {
  if (IN_APP.test(userAgent)) return 'inApp'
  // A tablet of Apple's says that it is a computer.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return /CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent) ? 'iosOther' : 'iosSafari'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  return /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent) ? 'safari' : 'other'
}
