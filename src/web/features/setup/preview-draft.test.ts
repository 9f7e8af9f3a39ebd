import { expect, test } from 'vitest'
import type { PublicClinic } from '#contract/online/public-clinics.ts'
import { drawClinic } from './preview-draft.ts'

const place = {
  location_id: 4,
  name: 'Centru',
  address: '',
  city: '',
  county: '',
  directions: '',
  phone: null,
  zone: 'Europe/Bucharest',
  hours: [],
  images: [],
  bookable: false,
} satisfies PublicClinic['places'][number]
const saved: PublicClinic = {
  clinic_id: 1,
  slug: 'horea',
  name: 'Clinica Horea',
  legal_name: null,
  phone: null,
  website: null,
  zone: 'Europe/Bucharest',
  ShowLocations: true,
  description: null,
  keywords: [],
  cancel_notice_minutes: 60,
  images: [],
  places: [place],
  doctors: [],
  services: [],
  rating: null,
  next_slot: null,
  told_apart: null,
  closed: [],
}

test('what a new clinic has not said is left out', () => {
  const drawn = drawClinic(saved, undefined, 'ro')
  expect(drawn.name).toBe('Clinica Horea')
  for (const name of ['places', 'services', 'doctors']) expect(drawn).not.toHaveProperty(name)
  expect(drawClinic(undefined, { name: 'Horea' }, 'ro')).toEqual({})
})

test('what is being written stands in the place of what is saved', () => {
  const drawn = drawClinic(saved, { name: 'Horea', address: 'Str. Horea 31' }, 'ro')
  expect(drawn.name).toBe('Horea')
  expect(drawn.places).toEqual([{ ...place, address: 'Str. Horea 31' }])
})

test('ticked services are named in the language of the page', () => {
  const service = { name_ro: 'Consultație', name_en: 'Consultation', minutes: 30, price: 150, online: true }
  expect(drawClinic(saved, { services: [service] }, 'en').services).toMatchObject([{ name: 'Consultation' }])
  expect(drawClinic(saved, { services: [] }, 'en')).not.toHaveProperty('services')
})
