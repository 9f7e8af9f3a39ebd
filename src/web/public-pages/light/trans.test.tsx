import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, Trans as RealTrans } from 'react-i18next'
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

test.each(Object.keys(words))('%s is written as the application writes it', name => {
  const given = {
    i18nKey: name,
    values: { target: '0722 418 305', minutes: 10 },
    components: { b: <strong />, here: <a href="/demo/messages">.</a> },
  }
  const t = (key: string, values?: Record<string, unknown>) => i18n.t(key, values)
  const real = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RealTrans {...given} t={i18n.t} />
    </I18nextProvider>,
  )
  expect(renderToStaticMarkup(<Trans {...given} t={t} />)).toBe(real)
  expect(real).not.toContain('{{')
})
