import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflicts, nearestFreeSlots, WARNING_KINDS } from './conflicts.ts'
import { freeSlots } from './slots.ts'
import { MINUTE } from '../time/wall-time.ts'

function span(from: number, to: number) {
  return { start: from * MINUTE, end: to * MINUTE }
}

describe('conflicts', () => {
  it('finds nothing against a visit that fits and touches its neighbours', () => {
    const neighbours = [
      { ...span(0, 30), bookingId: 1 },
      { ...span(60, 90), bookingId: 2 },
    ]
    const found = conflicts({ proposed: span(30, 60), working: [span(0, 100)], doctorBusy: neighbours })
    expect(found).toEqual([])
  })

  it('reports every kind at once, in the order of the kinds', () => {
    const found = conflicts({
      proposed: span(30, 60),
      working: [span(40, 50)],
      doctorBusy: [
        { ...span(55, 70), bookingId: 2 },
        { ...span(20, 40), bookingId: 1 },
      ],
      cabinetBusy: [{ ...span(30, 31), bookingId: 3 }],
      patientBusy: [{ ...span(59, 90), bookingId: 4 }],
      holds: [{ ...span(0, 100), holdId: 5 }],
      coveredServiceIds: [6],
      misplacedServiceIds: [7],
    })
    expect(found).toEqual([
      { kind: 'outside_schedule', ...span(30, 40) },
      { kind: 'outside_schedule', ...span(50, 60) },
      { kind: 'doctor_overlap', ...span(20, 40), bookingId: 1 },
      { kind: 'doctor_overlap', ...span(55, 70), bookingId: 2 },
      { kind: 'cabinet_overlap', ...span(30, 31), bookingId: 3 },
      { kind: 'blocked_time', ...span(0, 100), holdId: 5 },
      { kind: 'patient_overlap', ...span(59, 90), bookingId: 4 },
      { kind: 'service_not_given', ...span(30, 60), serviceId: 6 },
      { kind: 'cabinet_not_for', ...span(30, 60), serviceId: 7 },
    ])
    expect(new Set(found.map(warning => warning.kind))).toEqual(new Set(WARNING_KINDS))
  })

  it('holds buffers against the doctor and the cabinet, not against the schedule or the patient', () => {
    const proposed = { ...span(30, 60), bufferBeforeMinutes: 10, bufferAfterMinutes: 10 }
    const neighbours = [
      { ...span(0, 25), bookingId: 1 },
      { ...span(65, 90), bookingId: 2 },
    ]
    const working = [span(30, 60)]
    const kinds = conflicts({ proposed, working, doctorBusy: neighbours, patientBusy: neighbours }).map(
      w => w.kind,
    )
    expect(kinds).toEqual(['doctor_overlap', 'doctor_overlap'])
  })

  it('does not hold a moved booking against itself, but still its neighbours and holds', () => {
    const question = {
      proposed: span(30, 60),
      working: [span(0, 100)],
      doctorBusy: [
        { ...span(20, 50), bookingId: 1 },
        { ...span(55, 80), bookingId: 2 },
      ],
      holds: [{ ...span(30, 40), holdId: 1 }],
    }
    expect(conflicts({ ...question, ignoreBookingId: 1 }).map(w => w.bookingId ?? w.holdId)).toEqual([2, 1])
  })

  it('has nothing against any free slot', () => {
    const spans = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 90 }))
        .map(([start, length]) => span(start, start + length)),
      { maxLength: 6 },
    )
    const buffer = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(spans, spans, buffer, buffer, (working, busy, bufferBeforeMinutes, bufferAfterMinutes) => {
        const buffers = { bufferBeforeMinutes, bufferAfterMinutes }
        const question = {
          working,
          busy,
          ...buffers,
          durationMinutes: 20,
          stepMinutes: 10,
          now: 0,
          zone: 'UTC',
        }
        for (const start of freeSlots(question)) {
          const proposed = { start, end: start + 20 * MINUTE, ...buffers }
          expect(conflicts({ proposed, working, doctorBusy: busy })).toEqual([])
        }
      }),
    )
  })
})

describe('nearestFreeSlots', () => {
  it('takes the closest, the earlier of two equals, and lists them in time', () => {
    expect(nearestFreeSlots([10, 20, 30, 40, 50], 30, 3)).toEqual([20, 30, 40])
    expect(nearestFreeSlots([10, 20, 40, 50], 30, 1)).toEqual([20])
    expect(nearestFreeSlots([10, 20], 90, 5)).toEqual([10, 20])
    expect(nearestFreeSlots([], 90, 5)).toEqual([])
  })
})
