import { expect, it } from 'vitest'
import { browserKindOf } from './browser-kind.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S911B'

it.each([
  ['iosSafari', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 5],
  ['iosSafari', `${MAC} Version/18.1 Safari/605.1.15`, 5],
  ['safari', `${MAC} Version/18.1 Safari/605.1.15`, 0],
  ['iosOther', `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 5],
  ['inApp', `${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0;FBDV/iPhone15,2]`, 5],
  ['inApp', `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36`, 5],
  ['android', `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36`, 5],
  ['android', `${ANDROID}) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 5],
  ['firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 5],
  ['firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 0],
  [
    'other',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    0,
  ],
])('%s is told by %s', (kind, userAgent, maxTouchPoints) => {
  expect(browserKindOf({ userAgent, maxTouchPoints })).toBe(kind)
})
