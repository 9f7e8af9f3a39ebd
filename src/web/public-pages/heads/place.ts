import { getPublicPlace } from '#contract/online/public-places.ts'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { addressFact, crumbsFact, offerFacts } from './facts.ts'
import { cut, namePriced, tidy, type Drawn, type Head } from './head.ts'

export function placeHead(drawn: Drawn): Head | undefined {
  const { t, addressOf, answerOf, nameOf } = drawn
  const found = answerOf(getPublicPlace)?.data
  if (!found) return undefined
  const { place, services } = found
  const path = `/pacient/clinica/${found.clinic_id}/${place.location_id}`
  const url = addressOf(path)
  const words = {
    clinic: found.clinic_name,
    city: place.city,
    apart: found.told_apart ?? '',
    address: [place.address, place.city].filter(Boolean).join(', '),
    services: namePriced(services, drawn),
  }
  return {
    title: tidy(t('place.title', words)),
    description: cut(t('place.description', words)),
    path,
    isListed: Boolean(place.city),
    facts: [
      {
        '@type': 'Dentist',
        '@id': nameOf(path),
        name: found.clinic_name,
        url,
        telephone: place.phone ?? found.phone ?? undefined,
        address: addressFact(place),
        employee: found.doctors.map(doctor => ({ '@type': 'Person', name: doctorName(doctor) })),
        makesOffer: offerFacts(services),
      },
      crumbsFact([
        { name: t('dentists'), url: addressOf('/pacient') },
        { name: found.clinic_name, url },
      ]),
    ],
  }
}
