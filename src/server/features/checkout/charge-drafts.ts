import type { ChargeDraft } from '#domain/money/ledger.ts'
import { partWorth } from '#domain/money/shares.ts'
import { vatOf, type VatTerms } from '#server/features/ledger/vat-terms.ts'
import type { BookedLine, CoveringUse, VisitState } from './visit-state.sql.ts'

/** What is asked for a line; amounts are bani. */
export interface Asked {
  readonly price: number
  readonly discount: number
  readonly labCost: number
  readonly use: CoveringUse | null
}

/** What a visit's line puts on its patient, with the doctor's percent of today. */
export function chargeOfLine(
  visit: VisitState,
  booked: Pick<BookedLine, 'service_id' | 'name_ro' | 'name_en' | 'vat'>,
  asked: Asked,
  place: { line: number; attempt: number },
  terms: VatTerms,
): ChargeDraft {
  const { price, discount, use } = asked
  return {
    patientId: visit.patient_id,
    kind: 'service',
    nameRo: booked.name_ro,
    nameEn: booked.name_en,
    price,
    discount,
    vat: vatOf(booked.vat, use ? 0 : price - discount, terms),
    bookingId: visit.id,
    ...place,
    serviceId: booked.service_id,
    ...(use && {
      use: { id: use.id, value: partWorth(use.price, use.maximum, Math.min(use.number, use.maximum)) },
      patientSubscriptionId: use.patient_subscription_id,
    }),
    doctorId: visit.doctor_id,
    doctorPercent: visit.doctor_percent,
    labCost: asked.labCost,
  }
}
