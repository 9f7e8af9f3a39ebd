import { expect, test } from 'vitest'
import type { ListedCategory, ListedService } from '#contract/clinic/price-list.ts'
import { applyDraft, changeDraft, changeProfile, isWhole, NEW_DRAFT, raise } from './price-draft.ts'
import type { PriceDraft } from './price-draft.ts'

const service = (key: string, rest: Partial<ListedService> = {}): ListedService => ({
  key,
  name_ro: key,
  name_en: key,
  minutes: 30,
  price: 150,
  kind: 'clinic',
  vat: 'exempt',
  buffer_after_minutes: 0,
  online: false,
  starter: false,
  service_id: null,
  ...rest,
})
const category = (key: string, services: ListedService[]): ListedCategory => ({
  key,
  name_ro: key,
  name_en: key,
  speciality_ro: key,
  speciality_en: key,
  services,
})
const LIST = [
  category('consultatii', [service('first', { starter: true, online: true }), service('second')]),
  category('ortodontie', [service('braces'), service('retainer')]),
  category('protetica', [service('crown', { starter: true, price: 1400 })]),
]
const ticked = (draft: PriceDraft) =>
  applyDraft(LIST, draft).flatMap(each => each.services.filter(row => row.ticked).map(row => row.key))
const row = (draft: PriceDraft, key: string) =>
  applyDraft(LIST, draft)
    .flatMap(each => each.services)
    .find(each => each.key === key)!

test('the kind of practice ticks beforehand', () => {
  expect(ticked(NEW_DRAFT)).toEqual(['first', 'crown'])
  expect(ticked(changeProfile(NEW_DRAFT, 'ortho'))).toEqual(['first', 'braces', 'retainer'])
})

test('what is ticked by hand stays, until the kind of practice changes', () => {
  const draft = changeDraft(NEW_DRAFT, ['second', 'crown'], { ticked: true })
  expect(ticked(changeDraft(draft, ['crown'], { ticked: false }))).toEqual(['first', 'second'])
  expect(ticked(changeProfile(draft, 'general'))).toEqual(['first', 'crown'])
})

test('all prices change together, but for those typed by hand', () => {
  const draft = changeDraft({ ...NEW_DRAFT, percent: 10 }, ['first'], { price: 199 })
  expect(row(draft, 'crown').price).toBe(1540)
  expect(row(draft, 'first').price).toBe(199)
  expect(row(changeProfile(draft, 'kids'), 'first').price).toBe(199)
})

test.each([
  [80, 5, 84],
  [150, 5, 160],
  [150, -10, 135],
  [130, 0, 130],
])('%i lei with %i percent more are %i', (price, percent, raised) => {
  expect(raise(price, percent)).toBe(raised)
})

test('what the clinic has already stays ticked', () => {
  const there = [category('consultatii', [service('first', { service_id: 7 })])]
  const draft = changeDraft(NEW_DRAFT, ['first'], { ticked: false })
  expect(applyDraft(there, draft)[0]?.services[0]).toMatchObject({ isThere: true, ticked: true })
})

test.each([
  [{ minutes: 4, price: 10 }, false],
  [{ minutes: 721, price: 10 }, false],
  [{ minutes: Number.NaN, price: 10 }, false],
  [{ minutes: 30, price: Number.NaN }, false],
  [{ minutes: 5, price: 0 }, true],
])('%j can be taken: %s', (figures, whole) => {
  expect(isWhole(figures)).toBe(whole)
})
