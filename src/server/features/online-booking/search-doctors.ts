import type { CallBody, CallReply } from '#contract/call.ts'
import type { Language } from '#contract/field-messages.ts'
import type { searchDoctors as searchDoctorsCall } from '#contract/online/doctor-search.ts'
import type { DoctorCard } from '#contract/online/public-doctors.ts'
import {
  addDays,
  formatInstant,
  localDateOf,
  minutesOf,
  parseTime,
  weekdayOf,
} from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { mapRatings, type Ratings } from '#server/features/reviews/public-reviews.ts'
import type { Context } from '#server/http/services.ts'
import { cutPage, pageOf } from '#server/records/paging.ts'
import {
  bookableDates,
  horizonOf,
  offerSlots,
  sequenceOf,
  type DateRange,
  type OfferedSlot,
} from './doctor-hours.ts'
import { listKnownDoctors } from './known-doctors.ts'
import { listPlaceCards, type Candidate } from './place-cards.ts'
import { groupByDay, presentDoctor, presentService } from './present-doctor.ts'
import type { PublicDoctor } from './public-schedule.sql.ts'
import { preferOwn, readQuestion, serviceChooser, type ReadQuestion } from './read-question.ts'

/** Doctors that one search looks at; a broader one is narrowed by the patient. */
const MAX_DOCTORS = 300
/** When the asked days are full, the days after them are read in growing stretches. */
const FIRST_STRETCH_DAYS = 14

type Question = CallBody<typeof searchDoctorsCall>

/** A doctor found, with the soonest hour of all that can be booked. */
interface Found extends Candidate {
  nextSlot: number | undefined
}

/** Among the doctors that `listDoctors` finds: those remembered, unless the caller must have them as they are. */
export async function searchDoctors(
  question: Question,
  ctx: Context,
  listDoctors: typeof listKnownDoctors = listKnownDoctors,
): Promise<CallReply<typeof searchDoctorsCall>> {
  const { doctors, reading } = await findDoctors(question, ctx, listDoctors)
  const chooseService = serviceChooser(question, reading)
  const candidates = doctors
    .map((doctor): Found => {
      const service = chooseService(doctor.services)
      return { doctor, service, slots: [], nextSlot: undefined }
    })
    .filter(candidate => candidate.service || question.max_price === undefined)
  const { ranked, shown, ratings } = await ctx.db.strangerReads(async tx => {
    await fillSlots(tx, candidates, question, ctx.now)
    // Two doctors without an hour compare as NaN, which keeps them by name.
    const byHour = candidates.toSorted((a, b) => (a.nextSlot ?? Infinity) - (b.nextSlot ?? Infinity) || 0)
    const page = cutPage(question, byHour)
    const ofPage = page.map(({ doctor }) => doctor)
    return { ranked: byHour, shown: page, ratings: await mapRatings(tx, ofPage, ctx.now) }
  })
  const cards = shown.map(card => presentCard(card, ratings.get(card.doctor.doctor_id), ctx.language))
  return {
    ...pageOf(question, ranked.length, cards, question.search),
    places: question.page === 1 ? listPlaceCards(ranked, reading.town, ctx.language) : [],
    free: ranked.filter(({ nextSlot }) => nextSlot !== undefined).length,
  }
}

/** By the first reading of the question that finds anybody. */
async function findDoctors(
  question: Question,
  ctx: Context,
  listDoctors: typeof listKnownDoctors,
): Promise<{ doctors: readonly PublicDoctor[]; reading: ReadQuestion }> {
  const { speciality, clinic_id: clinicId } = question
  const dates = bookableDates(ctx.now)
  let reading: ReadQuestion = {}
  for (reading of readQuestion(question)) {
    const doctors = await listDoctors(ctx, { ...reading, speciality, clinicId }, dates, MAX_DOCTORS)
    if (doctors.length > 0) return { doctors: preferOwn(doctors, reading), reading }
  }
  return { doctors: [], reading }
}

function presentCard(
  { doctor, service, slots, nextSlot }: Found,
  ratings: Ratings | undefined,
  language: Language,
): DoctorCard {
  return {
    ...presentDoctor(doctor, ratings, language),
    service: service ? presentService(service, language) : null,
    next_slot: nextSlot === undefined ? null : formatInstant(nextSlot, doctor.clinic_zone),
    days: groupByDay(slots, doctor.clinic_zone),
  }
}

async function fillSlots(
  tx: Tx,
  candidates: readonly Found[],
  question: Question,
  now: number,
): Promise<void> {
  const isWanted = slotFilter(question)
  const today = candidates.map(({ doctor }) => localDateOf(now, doctor.clinic_zone)).toSorted()[0]
  if (today === undefined) return
  const from = question.date !== undefined && question.date > today ? question.date : today
  const last =
    candidates
      .map(({ doctor }) => horizonOf(doctor, now))
      .toSorted()
      .at(-1) ?? today
  if (from > last) return

  const lookIn = async (range: DateRange, open: readonly Found[]) => {
    const wishes = open.flatMap(({ doctor, service }) =>
      service ? [{ doctor, sequence: sequenceOf(doctor, [service]) }] : [],
    )
    const offered = await offerSlots(tx, wishes, range, now)
    return offered.map((slots, i) => slots.filter(slot => isWanted(slot, wishes[i]!.doctor.clinic_zone)))
  }

  let open = candidates.filter(candidate => candidate.service)
  let range: DateRange = { from, to: addDays(from, question.days - 1) }
  const asked = await lookIn(range, open)
  open.forEach((candidate, i) => {
    candidate.slots = asked[i] ?? []
    candidate.nextSlot = candidate.slots[0]?.start
  })
  for (let days = FIRST_STRETCH_DAYS; range.to < last; days *= 2) {
    open = open.filter(candidate => candidate.nextSlot === undefined)
    if (open.length === 0) return
    range = { from: addDays(range.to, 1), to: addDays(range.to, days) }
    const later = await lookIn(range, open)
    open.forEach((candidate, i) => (candidate.nextSlot = later[i]?.[0]?.start))
  }
}

function slotFilter(question: Question): (slot: OfferedSlot, zone: string) => boolean {
  const { weekday, after_time: afterTime } = question
  const earliest = afterTime === undefined ? 0 : (parseTime(afterTime) ?? 0)
  return ({ start }, zone) =>
    (weekday === undefined || weekdayOf(localDateOf(start, zone)) === weekday) &&
    (earliest === 0 || minutesOf(start, zone) >= earliest)
}
