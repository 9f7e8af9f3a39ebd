import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const chrome = (system: string, more = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ${more}Safari/537.36`
const safari = (system: string, more = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${more} Safari/604.1`

test.each([
  [chrome('Windows NT 10.0; Win64; x64'), 'Chrome', 'Windows', 'computer'],
  [`${chrome('Windows NT 10.0; Win64; x64')} Edg/142.0.0.0`, 'Edge', 'Windows', 'computer'],
  [`${chrome('X11; Linux x86_64')} OPR/120.0.0.0`, 'Opera', 'Linux', 'computer'],
  [chrome('X11; CrOS x86_64 14541.0.0'), 'Chrome', 'ChromeOS', 'computer'],
  [chrome('Linux; Android 10; K', 'Mobile '), 'Chrome', 'Android', 'phone'],
  [chrome('Linux; Android 10; K'), 'Chrome', 'Android', 'tablet'],
  [chrome('Linux; Android 10; K', 'Mobile SamsungBrowser/28.0 '), 'Samsung Internet', 'Android', 'phone'],
  [
    safari('iPhone; CPU iPhone OS 18_5 like Mac OS X', 'Version/18.5 Mobile/15E148'),
    'Safari',
    'iPhone',
    'phone',
  ],
  [
    safari('iPhone; CPU iPhone OS 18_5 like Mac OS X', 'CriOS/142.0 Mobile/15E148'),
    'Chrome',
    'iPhone',
    'phone',
  ],
  [safari('iPad; CPU OS 18_5 like Mac OS X', 'Version/18.5 Mobile/15E148'), 'Safari', 'iPad', 'tablet'],
  [safari('Macintosh; Intel Mac OS X 10_15_7', 'Version/18.5'), 'Safari', 'macOS', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', 'computer'],
  ['curl/8.5.0', null, null, 'computer'],
  ['', null, null, 'computer'],
])('%s', (userAgent, browser, system, kind) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, kind })
})
