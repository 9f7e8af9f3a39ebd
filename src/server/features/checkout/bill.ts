import type { Language } from '#contract/language.ts'
import type { WishedLine } from '#contract/money/checkouts.ts'
import { discountOf, lowestPrice, type Discount } from '#domain/money/checkout.ts'
import type { ChargeDraft } from '#domain/money/ledger.ts'
import { parseRon } from '#domain/money/money.ts'
import { refuseField, type Failure } from '#server/http/failure.ts'
import { refuseTogether, readEach } from '#server/http/refuse-together.ts'
import { vatOf, type VatTerms } from '#server/features/ledger/vat-terms.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { chargeOfLine, type Asked } from './charge-drafts.ts'
import { termsOf, type BookedVisitLine, type Checkout } from './quote.ts'
import type { SoldService } from './quote.sql.ts'
import { placeOf } from './visit-lines.ts'
import type { LiveCharge } from './visit-state.sql.ts'

/** What a checkout asks for, line by line. */
export interface Bill {
  /** In the order of the wish: what is there already, or what is made now. */
  readonly lines: readonly (
    | { readonly charge: LiveCharge; readonly left: number }
    | { readonly draft: ChargeDraft; readonly reason: string; readonly left: number }
  )[]
  /** Taken back, since other terms take their place. */
  readonly replaced: readonly LiveCharge[]
  /** The visit's lines that are booked at another price from now on. */
  readonly prices: readonly {
    readonly line: number
    readonly price: number
    readonly agreed: number | null
  }[]
  /** Uses that are left for another time. */
  readonly returned: readonly {
    readonly line: number
    readonly useId: number
    readonly usedEventId: number | null
  }[]
}

interface Given {
  readonly sold: readonly SoldService[]
  readonly vat: VatTerms
  /** Whether the discount's limit does not hold for who asks. */
  readonly mayAny: boolean
  /** In percent of the price list. */
  readonly limit: number
  readonly language: Language
}

/** Refuses by field whatever of the lines cannot be asked for. */
export function drawBill(checkout: Checkout, wishes: readonly WishedLine[], given: Given): Bill {
  const { mayAny, limit } = given
  const replaced: LiveCharge[] = []
  const prices: { line: number; price: number; agreed: number | null }[] = []
  const returned: Bill['returned'][number][] = []
  const taken = new Set<number>()
  const seen = new Set<number>()
  const lines = readEach(wishes, (wish, index) => {
    const at = (field: string) => `lines.${index}.${field}`
    if (wish.line === undefined) return soldBeside(checkout, wish, given, at)
    const line = checkout.lines.find(({ booked }) => booked.line === wish.line)
    if (!line || seen.has(wish.line)) throw refuseField(at('line'), 'id')
    seen.add(wish.line)
    const { booked, charge } = line
    const terms = termsOf(line)
    const asked = askedOf(wish, line, at)
    const lowest = lowestPrice(booked.listed, booked.agreed, limit)
    // What stands already stays usable: it was given by who may.
    const least = Math.min(lowest, booked.price, terms.price - terms.discount)
    refuseTogether(tooLow(wish, asked, least, given, at))
    const isKept =
      charge &&
      asked.price === terms.price &&
      asked.discount === terms.discount &&
      asked.labCost === terms.labCost &&
      asked.use?.id === terms.use?.id
    if (isKept) return { charge, left: terms.left }
    if (charge && charge.paid > 0) throw refuseField(at('line'), 'line_paid')
    if (charge) replaced.push(charge)
    if (asked.price !== booked.price) {
      const agreed = !mayAny ? booked.agreed : asked.price === booked.listed ? null : asked.price
      prices.push({ line: booked.line, price: asked.price, agreed })
    }
    if (booked.use && !asked.use) {
      const { id: useId, used_event_id: usedEventId } = booked.use
      returned.push({ line: booked.line, useId, usedEventId })
    }
    const place = placeOf(booked.line, checkout.visit!, new Set(replaced.map(each => each.id)), taken)
    taken.add(place.line)
    const draft = chargeOfLine(checkout.visit!, booked, asked, place, given.vat)
    return { draft, reason: wish.reason ?? terms.reason, left: asked.use ? 0 : asked.price - asked.discount }
  })
  return { lines, replaced, prices, returned }
}

type At = (field: string) => string

function askedOf(wish: WishedLine, line: BookedVisitLine, at: At): Asked {
  const terms = termsOf(line)
  const price = wish.price === undefined ? terms.price : parseRon(wish.price)!
  const said = discountSaid(wish, at)
  // A discount that nobody speaks of stays what it was.
  const discount = said ? discountOf(price, said) : Math.min(terms.discount, price)
  const use = wish.use === false ? null : (line.booked.use ?? terms.use)
  const labCost = wish.lab_cost === undefined ? terms.labCost : parseRon(wish.lab_cost)!
  return { price, discount, use, labCost }
}

function discountSaid({ discount, discount_percent: percent }: WishedLine, at: At): Discount | undefined {
  if (discount !== undefined && percent !== undefined) throw refuseField(at('discount'), 'percent_or_amount')
  if (percent !== undefined) return { percent: Math.round(percent * 100) }
  return discount === undefined ? undefined : { bani: parseRon(discount)! }
}

/** What a line loses counts together, whether by its price or by a discount. */
function tooLow(
  wish: WishedLine,
  { price, discount }: Asked,
  least: number,
  { mayAny, limit, language }: Given,
  at: At,
): Failure | false {
  const isAsked =
    wish.price !== undefined || wish.discount !== undefined || wish.discount_percent !== undefined
  if (!isAsked || mayAny || price - discount >= least) return false
  const field =
    wish.discount_percent !== undefined
      ? 'discount_percent'
      : wish.discount !== undefined
        ? 'discount'
        : 'price'
  return refuseField(at(field), 'price_too_low', { least: sayLei(least, language), percent: limit })
}

function soldBeside(checkout: Checkout, wish: WishedLine, given: Given, at: At): Bill['lines'][number] {
  const { service_id: serviceId, name, quantity = 1 } = wish
  const service = given.sold.find(({ id }) => id === serviceId)
  if (serviceId !== undefined && !service) throw refuseField(at('service_id'), 'id')
  if (!service && name === undefined) throw refuseField(at('name'), 'required')
  const each = wish.price === undefined ? service?.price : parseRon(wish.price)!
  if (each === undefined) throw refuseField(at('price'), 'required')
  const price = each * quantity
  if (price > MOST) throw refuseField(at('price'), 'amount')
  const discount = discountOf(price, discountSaid(wish, at))
  const asked = { price, discount, use: null, labCost: 0 }
  const least = lowestPrice((service?.price ?? each) * quantity, null, given.limit)
  refuseTogether(tooLow(wish, asked, least, given, at))
  const { visit } = checkout
  const draft: ChargeDraft = {
    patientId: checkout.patientId,
    kind: service ? 'service' : 'product',
    nameRo: name ?? service!.name_ro,
    nameEn: name ?? service!.name_en,
    price,
    discount,
    quantity,
    vat: vatOf(service?.vat ?? 'standard', price - discount, given.vat),
    bookingId: visit?.id,
    serviceId,
    doctorId: visit?.doctor_id,
    doctorPercent: service && visit ? visit.doctor_percent : 0,
    labCost: wish.lab_cost === undefined ? 0 : parseRon(wish.lab_cost)!,
  }
  return { draft, reason: wish.reason ?? '', left: price - discount }
}

/** The most that a single line may ask for, in bani. */
const MOST = 1_000_000_000
