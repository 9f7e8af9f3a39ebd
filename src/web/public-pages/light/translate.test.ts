import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { translate } from './translate.ts'

const DICTIONARIES = {
  common: { hello: 'Bună, {{name}}!', plain: 'Caută' },
  patient: {
    count: {
      doctors_one: '{{count}} medic',
      doctors_few: '{{count}} medici',
      doctors_other: '{{count}} de medici',
    },
    minutes: '{{count}} min',
    deep: { deeper: { deepest: 'jos' } },
    markup: '<b>{{ name }}</b>',
    money: '{{price}} de la {{price}}',
  },
}

const real = createInstance()
await real.init({
  lng: 'ro',
  resources: { ro: DICTIONARIES },
  ns: ['common', 'patient'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})

// Its own types know the application's keys alone.
const sayAny = real.t as unknown as (key: string, options?: object) => string

/** Each as i18next and as the pages say it. */
const ways = [
  ['i18next', (key: string, options?: Record<string, unknown>) => sayAny(key, options)],
  [
    'a page',
    (key: string, options?: Record<string, unknown>) => translate(DICTIONARIES, 'ro', 'common', key, options),
  ],
] as const

describe.each(ways)('%s', (_name, t) => {
  it.each([
    ['plain', undefined, 'Caută'],
    ['hello', { name: 'Ana' }, 'Bună, Ana!'],
    ['common:hello', { name: '$& {{plain}}' }, 'Bună, $& {{plain}}!'],
    ['patient:count.doctors', { count: 1 }, '1 medic'],
    ['patient:count.doctors', { count: 3 }, '3 medici'],
    ['patient:count.doctors', { count: 20 }, '20 de medici'],
    ['patient:count.doctors', { count: 0 }, '0 medici'],
    ['patient:minutes', { count: 30 }, '30 min'],
    ['patient:minutes', { count: '30–45' }, '30–45 min'],
    ['patient:deep.deeper.deepest', undefined, 'jos'],
    ['patient:markup', { name: '<script>' }, '<b><script></b>'],
    ['patient:money', { price: 5 }, '5 de la 5'],
    ['missing', undefined, 'missing'],
  ])('says %s with %j', (key, options, said) => {
    expect(t(key, options)).toBe(said)
  })
})
