import { getPublicClinic } from '#contract/online/public-clinics.ts'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { mainPlace } from '#domain/clinic/main-place.ts'
import { doctorPath } from '#domain/clinic/doctor-path.ts'
import { addressFact, crumbsFact, hoursFacts, offerFacts, ratingFact } from './facts.ts'
import { cut, namePriced, tidy, type Drawn, type Head } from './head.ts'

export function clinicHead(drawn: Drawn): Head | undefined {
  const { t, addressOf, answerOf, nameOf, pictureOf } = drawn
  const clinic = answerOf(getPublicClinic)?.data
  if (!clinic) return undefined
  const place = mainPlace(clinic.places)
  const path = `/c/${clinic.slug}`
  const url = addressOf(path)
  const picture = pictureOf(clinic.images[0] ?? place?.images[0])
  const words = {
    clinic: clinic.name,
    city: place?.city ?? '',
    apart: clinic.told_apart ?? '',
    address: place ? [place.address, place.city].filter(Boolean).join(', ') : '',
    services: namePriced(clinic.services, drawn),
  }
  return {
    title: tidy(t('clinic.title', words)),
    description: cut(t('clinic.description', words)),
    path,
    isListed: clinic.doctors.length > 0 && Boolean(place?.city),
    picture,
    facts: [
      {
        '@type': 'Dentist',
        '@id': nameOf(path),
        name: clinic.name,
        legalName: clinic.legal_name ?? undefined,
        url,
        image: picture,
        description: clinic.description ?? undefined,
        telephone: clinic.phone ?? undefined,
        address: place && addressFact(place),
        openingHoursSpecification: place && hoursFacts(place.hours),
        location: clinic.places.map(each => ({
          '@type': 'Place',
          name: each.name,
          address: addressFact(each),
          telephone: each.phone ?? undefined,
        })),
        employee: clinic.doctors.map(doctor => ({
          '@type': 'Person',
          name: doctorName(doctor),
          url: addressOf(doctorPath(doctor)),
        })),
        makesOffer: offerFacts(clinic.services),
        aggregateRating: ratingFact(clinic.rating),
      },
      crumbsFact([
        { name: t('dentists'), url: addressOf('/pacient') },
        { name: clinic.name, url },
      ]),
    ],
  }
}
