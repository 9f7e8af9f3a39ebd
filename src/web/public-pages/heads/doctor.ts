import { getPublicDoctor } from '#contract/online/public-doctors.ts'
import { doctorKind, doctorName } from '#web/parts/public/doctor-name.ts'
import { mainPlace } from '#domain/clinic/main-place.ts'
import { crumbsOf } from '#web/parts/public/crumbs.ts'
import { doctorPath } from '#domain/clinic/doctor-path.ts'
import { writeSearch } from '../light/search-params.ts'
import { addressFact, crumbsFact, offerFacts, ratingFact } from './facts.ts'
import { cut, namePriced, tidy, type Drawn, type Head } from './head.ts'

export function doctorHead(drawn: Drawn): Head | undefined {
  const { t, addressOf, answerOf, nameOf, pictureOf } = drawn
  const doctor = answerOf(getPublicDoctor)?.data
  if (!doctor) return undefined
  const place = mainPlace(doctor.places)
  const path = doctorPath(doctor)
  const url = addressOf(path)
  const picture = pictureOf(doctor.photo)
  const name = doctorName(doctor)
  const words = {
    name,
    kind: doctorKind(doctor),
    clinic: doctor.clinic_name,
    city: place?.city ?? '',
    apart: doctor.told_apart ?? '',
    address: place ? [place.address, place.city].filter(Boolean).join(', ') : '',
    services: namePriced(doctor.services, drawn),
  }
  return {
    title: tidy(t(words.kind ? 'doctor.title' : 'doctor.titleShort', words)),
    description: cut(t('doctor.description', words)),
    path,
    isListed: Boolean(place?.city),
    picture,
    facts: [
      {
        '@type': 'Physician',
        '@id': nameOf(path),
        name,
        url,
        image: picture,
        description: doctor.description || undefined,
        telephone: place?.phone ?? doctor.phone ?? undefined,
        address: place && addressFact(place),
        medicalSpecialty: doctor.specialities.length > 0 ? doctor.specialities : undefined,
        parentOrganization: {
          '@type': 'Dentist',
          name: doctor.clinic_name,
          address: place && addressFact(place),
        },
        makesOffer: offerFacts(doctor.services),
        aggregateRating: ratingFact(doctor.rating),
      },
      crumbsFact([
        { name: t('dentists'), url: addressOf('/pacient') },
        ...crumbsOf(doctor).map(crumb => ({
          name: crumb.name,
          url: addressOf(`/pacient${writeSearch(crumb.search)}`),
        })),
        { name, url },
      ]),
    ],
  }
}
