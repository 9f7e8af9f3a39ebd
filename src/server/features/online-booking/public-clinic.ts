import type { CallReply } from '#contract/call.ts'
import type { getPublicClinic as getPublicClinicCall } from '#contract/online/public-clinics.ts'
import { listDaysOff } from '#domain/hours/days-off.ts'
import { ronOf } from '#domain/money/money.ts'
import { mainPlace } from '#domain/clinic/main-place.ts'
import { isSlug } from '#domain/texts/slug.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { mapRatings, presentRating, sumRatings } from '#server/features/reviews/public-reviews.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { bookableDates, datesOf } from './doctor-hours.ts'
import { findPublicClinic } from './public-clinic.sql.ts'
import { listPublicDoctors, type PublicDoctor } from './public-schedule.sql.ts'
import { searchDoctors } from './search-doctors.ts'
import { tellApart } from './told-apart.ts'
import { MAX_DOCTORS_OF_CLINIC } from './wishes.ts'

const CLOSED_DAYS_AHEAD = 14
/** As many as one page of a search has. */
const MOST_DOCTORS = 100

/** Throws not_found for an address that no clinic has or had. */
export async function getPublicClinic(
  asked: string,
  ctx: Context,
): Promise<CallReply<typeof getPublicClinicCall>> {
  const clinic = await findBySlug(ctx, asked)
  if (!clinic) throw new Failure('not_found')
  const { clinic_id: clinicId, observe_legal_holidays: observesLegal, ...facts } = clinic
  const { show_locations: showLocations, description_ro, description_en, ...shown } = facts
  const inWords = { ro: description_ro, en: description_en }
  // As they are: whoever sets the clinic up looks at it the moment a week is saved.
  const known = await ctx.db.strangerReads(tx =>
    listPublicDoctors(tx, { clinicId }, bookableDates(ctx.now), MAX_DOCTORS_OF_CLINIC),
  )
  const question = { clinic_id: clinicId, days: 1, page: 1, size: MOST_DOCTORS }
  const { data: doctors } = await searchDoctors(question, ctx, async () => known)
  const ratings = await ctx.db.strangerReads(tx => mapRatings(tx, known, ctx.now))
  const toldApart = await tellApart(ctx, mainPlace(clinic.places), { clinicId, address: clinic.slug })
  const workplaces = new Set(doctors.flatMap(({ places }) => places.map(place => place.location_id)))

  return {
    data: {
      ...shown,
      clinic_id: clinicId,
      told_apart: toldApart,
      // Where there are several, they show whatever was chosen while there was one.
      ShowLocations: showLocations || clinic.places.length > 1,
      description: inWords[ctx.language] ?? description_ro ?? description_en,
      places: clinic.places.map(place => ({ ...place, bookable: workplaces.has(place.location_id) })),
      doctors: doctors.map(doctor => ({
        doctor_id: doctor.doctor_id,
        first_name: doctor.first_name,
        last_name: doctor.last_name,
        title: doctor.title,
        color: doctor.color,
        photo: doctor.photo,
        specialities: doctor.specialities,
        next_slot: doctor.next_slot,
        rating: doctor.rating,
        location_ids: doctor.places.map(place => place.location_id),
      })),
      services: clinic.services.map(service => ({
        id: service.id,
        name: service[`name_${ctx.language}`],
        category: service[`category_${ctx.language}`],
        description: service[`description_${ctx.language}`] || null,
        minutes: service.minutes,
        price: ronOf(service.price_bani),
        online: service.online,
        kind: service.kind,
      })),
      rating: presentRating(sumRatings(ratings.values())),
      next_slot: doctors.flatMap(doctor => doctor.next_slot ?? []).toSorted()[0] ?? null,
      closed: listClosed(known[0]?.closures ?? [], clinic.zone, observesLegal, ctx).filter(
        ({ location_ids: ids }) =>
          ids === null || clinic.places.some(place => ids.includes(place.location_id)),
      ),
    },
  }
}

/** The clinic that has or had the address. */
export async function findClinicId(ctx: Pick<Context, 'db'>, asked: string): Promise<number | undefined> {
  return (await findBySlug(ctx, asked))?.clinic_id
}

async function findBySlug({ db }: Pick<Context, 'db'>, asked: string) {
  const slug = asked.toLowerCase()
  return isSlug(slug) ? db.strangerReads(tx => findPublicClinic(tx, slug)) : undefined
}

/** Days of the whole clinic, as its doctors' free hours know them, and legal ones when it keeps them. */
function listClosed(
  closures: PublicDoctor['closures'],
  zone: string,
  observesLegal: boolean,
  { now, language }: Context,
) {
  const from = localDateOf(now, zone)
  const to = addDays(from, CLOSED_DAYS_AHEAD)
  return listDaysOff(closures, observesLegal, from, to).flatMap(day => {
    const name = day.own ? day.own[`name_${language}`] : day.legal.name[language]
    return datesOf(day)
      .filter(date => date >= from && date <= to)
      .map(date => ({ date, name, location_ids: day.locationIds && [...day.locationIds] }))
  })
}
