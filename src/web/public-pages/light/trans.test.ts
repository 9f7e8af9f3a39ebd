import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Trans as AppTrans } from 'react-i18next'
import { expect, test } from 'vitest'
import { Trans } from './react-i18next.ts'

const words = {
  sent: 'Trimis la <b>{{target}}</b>, valabil {{minutes}} min.',
  demo: 'SMS-ul nu pleacă. <here>Citește codul aici</here>.',
  plain: 'Nimic de apăsat.',
}
const i18n = createInstance()
await i18n.init({
  lng: 'ro',
  resources: { ro: { translation: words } },
  interpolation: { escapeValue: false },
})

// Its own types know the application's keys alone.
const t = i18n.t as unknown as (key: string, values?: Record<string, unknown>) => string

/** Its keys are those of the application's words. */
const RealTrans = AppTrans as unknown as typeof Trans

test.each(Object.keys(words))('%s is written as the application writes it', i18nKey => {
  const given = {
    i18nKey,
    i18n,
    t,
    values: { target: '0722 418 305', minutes: 10 },
    components: { b: createElement('strong'), here: createElement('a', { href: '/demo/messages' }) },
  }
  const real = renderToStaticMarkup(createElement(RealTrans, given))
  expect(real).not.toMatch(/{{|<(b|here)>/)
  expect(renderToStaticMarkup(createElement(Trans, given))).toBe(real)
})
