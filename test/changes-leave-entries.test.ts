// Every call that changes how a clinic is set up leaves one entry of who, what, before and after; a refused one leaves none.

import * as affectedVisits from '#contract/bookings/affected-visits.ts'
import * as alerts from '#contract/patients/alerts.ts'
import * as cabinets from '#contract/clinic/cabinets.ts'
import * as cardAccount from '#contract/money/card-account.ts'
import * as cardRefunds from '#contract/money/card-refunds.ts'
import * as checkouts from '#contract/money/checkouts.ts'
import type { Call } from '#contract/call.ts'
import * as company from '#contract/clinic/company.ts'
import * as diagnoses from '#contract/patients/diagnoses.ts'
import * as doctors from '#contract/clinic/doctors.ts'
import * as earnings from '#contract/reports/earnings.ts'
import * as erasures from '#contract/patients/erasures.ts'
import * as firstSteps from '#contract/clinic/first-steps.ts'
import * as giftCards from '#contract/money/gift-cards.ts'
import * as giftCodes from '#contract/money/gift-codes.ts'
import * as guardians from '#contract/patients/guardians.ts'
import * as messageTemplates from '#contract/messages/message-templates.ts'
import * as templatePreviews from '#contract/messages/template-previews.ts'
import * as holidays from '#contract/clinic/holidays.ts'
import * as images from '#contract/clinic/images.ts'
import * as invoices from '#contract/money/invoices.ts'
import * as invoiceSeries from '#contract/money/invoice-series.ts'
import * as locations from '#contract/clinic/locations.ts'
import * as observations from '#contract/patients/observations.ts'
import * as perioExams from '#contract/patients/perio-exams.ts'
import * as toothChart from '#contract/patients/tooth-chart.ts'
import * as phrases from '#contract/patients/phrases.ts'
import * as patientFiles from '#contract/patients/patient-files.ts'
import * as patientImports from '#contract/patients/patient-imports.ts'
import * as patientMerges from '#contract/patients/patient-merges.ts'
import * as patientSubscriptions from '#contract/money/patient-subscriptions.ts'
import * as paymentLinks from '#contract/money/payment-links.ts'
import * as payments from '#contract/money/payments.ts'
import * as priceList from '#contract/clinic/price-list.ts'
import * as reportSchedules from '#contract/reports/report-schedules.ts'
import * as replies from '#contract/messages/replies.ts'
import * as roles from '#contract/accounts/roles.ts'
import * as savedFilters from '#contract/bookings/saved-filters.ts'
import * as serviceCategories from '#contract/clinic/service-categories.ts'
import * as servicePrices from '#contract/clinic/service-prices.ts'
import * as services from '#contract/clinic/services.ts'
import * as settings from '#contract/settings/settings.ts'
import * as clinicSeal from '#contract/documents/clinic-seal.ts'
import * as smsGateway from '#contract/messages/sms-gateway.ts'
import * as specialities from '#contract/clinic/specialities.ts'
import * as subscriptions from '#contract/money/subscriptions.ts'
import * as tags from '#contract/patients/tags.ts'
import * as users from '#contract/accounts/users.ts'
import { readPatientImport } from '#server/features/patient-import/patient-import.jobs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply, TestApp } from './app.ts'
import { startCards, type CardsApp } from './cards.ts'
import { at, openDesk, type Desk } from './desk.ts'
import { addDoctor, addPatient, addService, addStaff, insert } from './factories.ts'
import { openFamily } from './family.ts'
import { COMPANY, writeSeller } from './invoicing.ts'
import { addPackage, startPackage } from './packages.ts'
import { makeSealFile } from './seal-files.ts'
import { makePicture, upload } from './upload.ts'

interface Change {
  /** What the path names beside the language. */
  params?: Record<string, string | number>
  body?: Record<string, unknown>
  /** What is recorded of it; of what concerns two things, an entry of each. */
  entry: string | readonly string[]
}

const TEMPLATE = {
  name: 'Reamintire',
  tag_name: 'reminder',
  schedule_type: 'before',
  count: 2,
  unit: 'day',
  at: '17:00',
  texts: { ro: { sms: 'Te așteptăm {visit_day}.' } },
}
const ANOTHER_NAME = { name_ro: 'Alt nume' }
const packageOf = ({ serviceId }: Desk) => ({
  name_ro: 'Igienă',
  price: 900,
  months: 12,
  maximum_uses: 4,
  service_ids: [serviceId],
})

/** A change that each call makes, in a clinic of its own. */
const CHANGES: Record<string, (desk: Desk) => Promise<Change>> = {
  changeCompany: async () => ({ body: { name: 'Clinica Nouă' }, entry: 'clinic.changed' }),
  setConfig: async () => ({
    body: { section: 'bookings', horizon_days: 45 },
    entry: 'clinic.policy_changed',
  }),
  skipFirstStep: async () => ({
    params: { step: 'doctors' },
    body: { skipped: true },
    entry: 'clinic.steps_changed',
  }),
  addTestBooking: async () => ({ entry: 'booking.created' }),

  addLocation: async () => ({ body: { name: 'Nord' }, entry: 'location.added' }),
  changeLocation: async ({ clinic }) => ({
    body: { id: clinic.locationId, name: 'Sud' },
    entry: 'location.changed',
  }),
  removeLocation: async desk => ({
    body: { id: await made(desk, '/addlocation', { name: 'Nord' }) },
    entry: 'location.removed',
  }),
  addCabinet: async ({ clinic }) => ({
    body: { name: 'Nou', location_id: clinic.locationId },
    entry: 'cabinet.added',
  }),
  changeCabinet: async ({ clinic }) => ({
    body: { id: clinic.cabinetId, name: 'Alt' },
    entry: 'cabinet.changed',
  }),
  removeCabinet: async desk => ({
    params: { id: await made(desk, '/addcabinet', { name: 'Nou', location_id: desk.clinic.locationId }) },
    entry: 'cabinet.removed',
  }),

  setSmsGateway: async () => ({
    body: { kind: 'get_query', user: '1', secret: 'x', sender: '1864' },
    entry: 'clinic.sms_gateway_added',
  }),
  setClinicSeal: async () => ({
    body: {
      certificate: { content: makeSealFile({ from: 0, until: Date.parse('2040-01-01') }), name: 'a.p12' },
      password: 'parola',
    },
    entry: 'clinic.seal_changed',
  }),
  retireClinicSeal: async desk => {
    const certificate = { content: makeSealFile({ from: 0, until: Date.parse('2040-01-01') }), name: 'a.p12' }
    await upload(app, '/v2/clinic-seal', desk.clinic.owner, { certificate, password: 'parola' })
    return { entry: 'clinic.seal_removed' }
  },
  handleReply: async desk => ({
    params: { id: await unclearReply(desk) },
    body: { as: 'read' },
    entry: 'reply.changed',
  }),
  sendToPatient: async ({ patientId }) => ({
    params: { id: patientId },
    body: { text: 'Te așteptăm.' },
    entry: 'patient_record.message_added',
  }),
  addMessageTemplate: async () => ({ body: TEMPLATE, entry: 'message_template.added' }),
  changeMessageTemplate: async desk => ({
    params: { id: await made(desk, '/message-templates', TEMPLATE) },
    body: { active: true },
    entry: 'message_template.changed',
  }),
  changeNamedTemplate: async desk => ({
    body: { id: await made(desk, '/message-templates', TEMPLATE), active: true },
    entry: 'message_template.changed',
  }),
  removeMessageTemplate: async desk => ({
    params: { id: await made(desk, '/message-templates', TEMPLATE) },
    entry: 'message_template.removed',
  }),
  removeNamedTemplate: async desk => ({
    body: { id: await made(desk, '/message-templates', TEMPLATE) },
    entry: 'message_template.removed',
  }),
  restoreMessageTemplate: async desk => {
    const id = await made(desk, '/message-templates', TEMPLATE)
    await desk.remove(`/message-templates/${id}`)
    return { params: { id }, entry: 'message_template.restored' }
  },
  addSpeciality: async () => ({ body: { name_ro: 'Ortodonție' }, entry: 'speciality.added' }),
  changeSpeciality: async desk => ({
    params: { id: await made(desk, '/v2/specialities', { name_ro: 'Ortodonție' }) },
    body: ANOTHER_NAME,
    entry: 'speciality.changed',
  }),
  removeSpeciality: async desk => ({
    params: { id: await made(desk, '/v2/specialities', { name_ro: 'Ortodonție' }) },
    entry: 'speciality.removed',
  }),
  addSubscription: async desk => ({ body: packageOf(desk), entry: 'subscription.added' }),
  changeSubscription: async desk => ({
    params: { id: await made(desk, '/v2/subscriptions', packageOf(desk)) },
    body: ANOTHER_NAME,
    entry: 'subscription.changed',
  }),
  removeSubscription: async desk => ({
    params: { id: await made(desk, '/v2/subscriptions', packageOf(desk)) },
    entry: 'subscription.removed',
  }),
  addGiftCard: async () => ({ body: GIFT_CARD, entry: 'gift_card.added' }),
  changeGiftCard: async desk => ({
    params: { id: await giftCard(desk) },
    body: { title: 'Prima vizită' },
    entry: 'gift_card.changed',
  }),
  removeGiftCard: async desk => ({ params: { id: await giftCard(desk) }, entry: 'gift_card.removed' }),
  setGiftCardPicture: async desk => ({
    params: { id: await giftCard(desk) },
    body: { file: { content: await makePicture(60, 40) } },
    entry: 'gift_card.picture_added',
  }),
  removeGiftCardPicture: async desk => {
    const id = await giftCard(desk)
    const file = { content: await makePicture(60, 40) }
    await upload(desk.test, `/v2/gift-cards/${id}/picture`, desk.clinic.owner, { file })
    return { params: { id }, entry: 'gift_card.picture_removed' }
  },
  addGiftCodes: async desk => ({
    params: { id: await giftCard(desk) },
    body: { count: 2, paid: true, method: 'cash' },
    entry: 'gift_card.codes_added',
  }),
  claimGiftCode: async desk => ({
    body: { code: (await giftCode(desk)).code, patient_id: desk.patientId },
    entry: 'patient_money.gift_code_added',
  }),
  useGiftCode: async desk => ({
    params: { id: (await giftCode(desk)).id },
    entry: 'gift_card.code_changed',
  }),
  removeGiftCode: async desk => ({
    params: { id: (await giftCode(desk)).id },
    entry: 'gift_card.code_removed',
  }),
  assignSubscription: async desk => ({
    body: { patient_id: desk.patientId, subscription_id: await addPackage(desk) },
    entry: ['patient_money.subscription_added', 'subscription.start_added'],
  }),
  extendSubscription: async desk => {
    const { id, version } = await startedPackage(desk)
    return {
      params: { id },
      body: { ends_on: '2028-01-31', version },
      entry: 'patient_money.subscription_changed',
    }
  },
  returnUse: async desk => {
    const { id } = await startedPackage(desk)
    await desk.book()
    const { uses } = (await desk.get(`/v2/patient-subscriptions/${id}`)).body.data
    return {
      params: { id, useId: uses[0].id },
      body: { reason: 'Medicul a lipsit' },
      entry: ['booking.changed', 'patient_money.use_restored'],
    }
  },
  refundSubscription: async desk => {
    const { id, version } = await startedPackage(desk)
    return {
      params: { id },
      body: { way: 'unused', to: 'account', reason: 'Se mută', version },
      entry: 'patient_money.subscription_removed',
    }
  },

  addCheckout: async desk => ({ body: await checkoutOf(desk), entry: 'patient_money.checkout_added' }),
  undoCheckout: async desk => ({
    params: { id: await made(desk, '/v2/checkouts', await checkoutOf(desk)) },
    entry: 'patient_money.acts_removed',
  }),
  addPayment: async desk => ({ body: cash(desk), entry: 'patient_money.payment_added' }),
  refundPayment: async desk => ({
    params: { id: await made(desk, '/v2/payments', cash(desk)) },
    body: { amount: 10, method: 'cash', reason: 'Prea mult' },
    entry: 'patient_money.refund_added',
  }),
  takeBackPayment: async desk => ({
    params: { id: await made(desk, '/v2/payments', cash(desk)) },
    body: { reason: 'Alt pacient' },
    entry: 'patient_money.acts_removed',
  }),
  takeBackCharge: async desk => ({
    params: { id: await debt(desk) },
    body: { reason: 'Alt pacient' },
    entry: 'patient_money.acts_removed',
  }),
  addWriteOff: async desk => ({
    body: { patient_id: desk.patientId, charge_id: await debt(desk), reason: 'Internat' },
    entry: 'patient_money.write_off_added',
  }),
  addTransfer: async desk => {
    await made(desk, '/v2/payments', cash(desk))
    const to_patient_id = await addPatient(desk.test, desk.clinic.clinicId)
    return {
      body: { patient_id: desk.patientId, to_patient_id, amount: 50 },
      entry: ['patient_money.transfer_added', 'patient_money.transfer_added'],
    }
  },
  addOpening: async ({ patientId }) => ({
    body: { patient_id: patientId, amount: 120, owes: true },
    entry: 'patient_money.opening_added',
  }),

  addInvoice: async desk => ({ body: await invoiceOf(desk), entry: 'invoice.added' }),
  changeInvoice: async desk => ({
    params: { id: await draft(desk) },
    body: { buyer: { ...COMPANY, name: 'Alt nume SRL' }, lines: [], version: 1 },
    entry: 'invoice.changed',
  }),
  removeInvoice: async desk => ({ params: { id: await draft(desk) }, entry: 'invoice.removed' }),
  issueInvoice: async desk => ({ params: { id: await draft(desk) }, entry: 'invoice.issued_added' }),
  reverseInvoice: async desk => ({
    params: { id: await issued(desk) },
    body: { reason: 'Altă firmă' },
    entry: 'invoice.storno_added',
  }),
  closeEarnings: async desk => ({
    params: earningsOf(desk),
    body: { version: await earningsVersion(desk) },
    entry: 'earnings.statement_added',
  }),
  reopenEarnings: async desk => {
    const { doctor, month } = earningsOf(desk)
    await desk.post(`/v2/earnings/${doctor}/${month}/close`, { version: await earningsVersion(desk) })
    return {
      params: { doctor, month },
      body: { reason: 'O plată uitată' },
      entry: 'earnings.statement_removed',
    }
  },
  sendEarnings: async desk => {
    await app.sql.query("update doctors set email = 'medic@zambet.test' where id = $1", [desk.doctorId])
    return { params: earningsOf(desk), body: {}, entry: 'earnings.email_added' }
  },
  emailInvoice: async desk => ({
    params: { id: await issued(desk) },
    body: { email: 'contabil@licurici.ro' },
    entry: 'invoice.email_added',
  }),
  addReceipt: async desk => {
    await writeSeller(desk)
    return {
      body: { payment_id: await made(desk, '/v2/payments', cash(desk)) },
      entry: 'invoice.receipt_added',
    }
  },
  addInvoiceSeries: async () => ({ body: SERIES, entry: 'invoice_series.added' }),
  changeInvoiceSeries: async desk => ({
    params: { id: await made(desk, '/v2/invoice-series', SERIES) },
    body: { prefix: 'NOR' },
    entry: 'invoice_series.changed',
  }),
  removeInvoiceSeries: async desk => ({
    params: { id: await made(desk, '/v2/invoice-series', SERIES) },
    entry: 'invoice_series.removed',
  }),

  connectStripe: async () => ({ entry: 'clinic.card_account_added' }),
  checkCardAccount: async desk => {
    const account = await cards.connect(desk)
    cards.stripe.enable(account, { payouts_enabled: false })
    return { entry: 'clinic.card_account_changed' }
  },
  disconnectStripe: async desk => {
    await cards.connect(desk)
    return { entry: 'clinic.card_account_removed' }
  },
  addPaymentLink: async desk => {
    await cards.connect(desk)
    await debt(desk)
    return { body: { patient_id: desk.patientId }, entry: 'patient_money.link_added' }
  },
  cancelPaymentLink: async desk => ({
    params: { id: (await link(desk)).id },
    entry: 'patient_money.link_removed',
  }),
  returnOnCard: async desk => ({
    params: { id: await paidOnline(desk) },
    body: { amount: 10, reason: 'La cerere' },
    entry: 'patient_money.card_refund_added',
  }),

  addService: async () => ({ body: { name_ro: 'Albire', minutes: 60, price: 900 }, entry: 'service.added' }),
  changeService: async ({ serviceId }) => ({
    params: { id: serviceId },
    body: ANOTHER_NAME,
    entry: 'service.changed',
  }),
  removeService: async ({ test: app, clinic }) => ({
    params: { id: await addService(app, clinic.clinicId) },
    entry: 'service.removed',
  }),
  addServiceCategory: async () => ({ body: { name_ro: 'Igienă' }, entry: 'service_category.added' }),
  changeServiceCategory: async desk => ({
    params: { id: await made(desk, '/v2/service-categories', { name_ro: 'Igienă' }) },
    body: ANOTHER_NAME,
    entry: 'service_category.changed',
  }),
  removeServiceCategory: async desk => ({
    params: { id: await made(desk, '/v2/service-categories', { name_ro: 'Igienă' }) },
    entry: 'service_category.removed',
  }),
  orderServices: async desk => {
    const id = await made(desk, '/v2/service-categories', { name_ro: 'Igienă' })
    const { order_version: version } = (await desk.get('/v2/services')).body
    const categories = [
      { id, service_ids: [desk.serviceId] },
      { id: null, service_ids: [] },
    ]
    return { body: { version, categories }, entry: 'catalogue.order_changed' }
  },
  changePrices: async desk => ({ body: await priceChange(desk), entry: 'catalogue.prices_changed' }),
  undoPrices: async desk => ({
    params: { id: await made(desk, '/v2/services/prices', await priceChange(desk)) },
    entry: 'catalogue.prices_restored',
  }),
  importPriceList: async desk => {
    const { key, minutes, price } = (await desk.get('/v2/price-list')).body.data[0].services[0]
    return { body: { items: [{ key, minutes, price, online: true }] }, entry: 'catalogue.import_added' }
  },

  saveDoctor: async ({ doctorId }) => ({
    body: { id: doctorId, first_name: 'Alta', last_name: 'Popescu' },
    entry: 'doctor.changed',
  }),
  removeDoctor: async ({ doctorId }) => ({ params: { id: doctorId }, entry: 'doctor.removed' }),
  keepDoctor: async desk => {
    await applyLeaving(desk, '2026-12-30')
    return { params: { id: desk.doctorId }, entry: 'doctor.changed' }
  },
  setSchedule: async ({ doctorId, clinic: { locationId: location_id, cabinetId: cabinet_id } }) => {
    const tuesday = { weekday: 2, start: '09:00', end: '12:00', location_id, cabinet_id }
    return { body: { doctor_id: doctorId, schedule: [tuesday] }, entry: 'doctor.schedule_changed' }
  },
  addScheduleException: async ({ doctorId }) => ({
    params: { id: doctorId },
    body: { date: '2026-12-28', kind: 'closed' },
    entry: 'doctor.exception_added',
  }),
  removeScheduleException: async desk => {
    const path = `/v2/doctors/${desk.doctorId}/exceptions`
    const { exceptions } = (await desk.post(path, { date: '2026-12-28', kind: 'closed' })).body.data
    return {
      params: { id: desk.doctorId, exceptionId: exceptions[0].id },
      entry: 'doctor.exception_removed',
    }
  },

  addHolidayDate: async () => ({ body: { date: '2026-12-30', name_ro: 'Vacanță' }, entry: 'holiday.added' }),
  changeHolidayDate: async desk => ({
    params: { id: await holiday(desk) },
    body: ANOTHER_NAME,
    entry: 'holiday.changed',
  }),
  removeHolidayDate: async desk => ({ params: { id: await holiday(desk) }, entry: 'holiday.removed' }),

  addRole: async () => ({ body: { name: 'Igienist', permissions: ['bookings.view'] }, entry: 'role.added' }),
  changeRole: async desk => ({
    params: { id: await role(desk) },
    body: { name: 'Asistent' },
    entry: 'role.changed',
  }),
  removeRole: async desk => ({ params: { id: await role(desk) }, entry: 'role.removed' }),
  addSavedFilter: async () => ({
    body: { list: 'patients', name: 'VIP', filter: { tag: 1 } },
    entry: 'saved_filter.added',
  }),
  changeSavedFilter: async desk => ({
    params: { id: await savedFilter(desk) },
    body: { name: 'Alt nume' },
    entry: 'saved_filter.changed',
  }),
  removeSavedFilter: async desk => ({
    params: { id: await savedFilter(desk) },
    entry: 'saved_filter.removed',
  }),
  addReportSchedule: async desk => ({ body: scheduleOf(desk), entry: 'report_schedule.added' }),
  changeReportSchedule: async desk => ({
    params: { id: await schedule(desk) },
    body: { ...scheduleOf(desk), at: '09:00' },
    entry: 'report_schedule.changed',
  }),
  removeReportSchedule: async desk => ({
    params: { id: await schedule(desk) },
    entry: 'report_schedule.removed',
  }),
  sendReportSchedule: async desk => ({
    params: { id: await schedule(desk) },
    entry: 'report_schedule.sending_added',
  }),
  leaveReportSchedule: async desk => ({
    params: { id: await schedule(desk) },
    entry: 'report_schedule.recipient_removed',
  }),
  addUser: async desk => ({ body: await newUser(desk), entry: 'account.added' }),
  inviteAgain: async desk => {
    const id = await made(desk, '/add-user', await newUser(desk))
    desk.test.clock.now += 60_000
    return { params: { id }, entry: 'account.invitation_changed' }
  },
  removeUser: async desk => ({
    params: { id: await made(desk, '/add-user', await newUser(desk)) },
    entry: 'account.removed',
  }),
  updateProfile: async ({ test: app, clinic }) => {
    const { accountId: user_id } = await addStaff(app, clinic.clinicId, [])
    return { body: { user_id, first_name: 'Alta' }, entry: 'account.changed' }
  },

  addImage: async ({ clinic }) => ({
    body: { type: 'location', id: clinic.locationId, file: { content: await makePicture() } },
    entry: 'location.image_added',
  }),
  removeImage: async ({ test: app, clinic }) => {
    const place = { type: 'location', id: clinic.locationId }
    const file = { content: await makePicture() }
    const { id } = (await upload(app, '/v2/images', clinic.owner, { ...place, file })).body.data
    return { body: { ...place, image_id: id }, entry: 'location.image_removed' }
  },

  addObservation: async ({ patientId }) => ({
    body: { patient_id: patientId, text: 'Culoare A3' },
    entry: 'patient_record.observation_added',
  }),
  changeObservation: async desk => ({
    body: { id: await observation(desk), text: 'Culoare A2' },
    entry: 'patient_record.observation_changed',
  }),
  addObservationImages: async desk => ({
    params: { id: await observation(desk) },
    body: { images: { content: await makePicture() } },
    entry: 'patient_record.observation_image_added',
  }),
  removeObservationImage: async desk => {
    const { id, images: pictures } = await observationWithImages(desk)
    return { body: { id, image_id: pictures[0].id }, entry: 'patient_record.observation_image_removed' }
  },
  compareImages: async desk => {
    const { id, images: pictures } = await observationWithImages(desk)
    const body = { before_id: pictures[0].id, after_id: pictures[1].id }
    return { params: { id }, body, entry: 'patient_record.observation_changed' }
  },
  removeObservation: async desk => ({
    body: { id: await observation(desk), reason: 'Alt pacient' },
    entry: 'patient_record.observation_removed',
  }),
  restoreObservation: async desk => {
    const id = await observation(desk)
    await desk.post('/delete_observation', { id, reason: 'Alt pacient' })
    return { params: { id }, entry: 'patient_record.observation_restored' }
  },
  addPatientDiagnosis: async ({ patientId }) => ({
    params: { id: patientId },
    body: { diagnosis: 'K04.0' },
    entry: 'patient_record.diagnosis_added',
  }),
  resolveDiagnosis: async desk => ({
    params: { id: await diagnosis(desk) },
    entry: 'patient_record.diagnosis_changed',
  }),
  voidDiagnosis: async desk => ({
    params: { id: await diagnosis(desk) },
    body: { reason: 'Alt dinte' },
    entry: 'patient_record.diagnosis_changed',
  }),
  correctDiagnosis: async desk => ({
    params: { id: await diagnosis(desk) },
    body: { teeth: [37], on_date: '2026-11-10', reason: 'Alt dinte' },
    entry: 'patient_record.diagnosis_changed',
  }),
  reopenDiagnosis: async desk => {
    const id = await diagnosis(desk)
    await desk.post(`/v2/patient-diagnoses/${id}/resolve`, {})
    return { params: { id }, entry: 'patient_record.diagnosis_changed' }
  },
  restoreDiagnosis: async desk => {
    const id = await diagnosis(desk)
    await desk.post(`/v2/patient-diagnoses/${id}/void`, { reason: 'Alt dinte' })
    return { params: { id }, entry: 'patient_record.diagnosis_changed' }
  },
  addToothEntries: async ({ patientId }) => ({
    body: { patient_id: patientId, version: 0, entries: [CARIES] },
    entry: 'patient_record.teeth_changed',
  }),
  voidToothEntry: async desk => ({
    params: { id: await charted(desk) },
    entry: 'patient_record.teeth_removed',
  }),
  voidToothEntries: async desk => ({
    body: { ids: [await charted(desk)] },
    entry: 'patient_record.teeth_removed',
  }),
  startPerioExam: async ({ patientId }) => ({
    params: { id: patientId },
    entry: 'patient_record.perio_added',
  }),
  changePerioExam: async desk => ({
    params: { id: await perioExam(desk) },
    body: { version: 1, sites: [{ tooth: 26, site: 'MV', depth: 7 }] },
    entry: 'patient_record.perio_changed',
  }),
  closePerioExam: async desk => {
    const id = await perioExam(desk)
    const body = { version: 1, sites: [{ tooth: 26, site: 'MV', depth: 7 }] }
    await app.call('PATCH', `/v2/perio-exams/${id}`, { body, headers: desk.clinic.owner })
    return { params: { id }, body: { version: 2 }, entry: 'patient_record.perio_changed' }
  },
  discardPerioExam: async desk => ({
    params: { id: await perioExam(desk) },
    body: { version: 1 },
    entry: 'patient_record.perio_removed',
  }),
  stagePerioExam: async desk => ({
    params: { id: await perioExam(desk) },
    body: { diagnosis: 'K05.3', stage: 'III', grade: 'B' },
    entry: 'patient_record.perio_stage_changed',
  }),
  keepChartFavourites: async () => ({
    body: { favourites: [{ kind: 'filling', state: 'done', surfaces: 'MO' }] },
    entry: 'diagnosis.favourites_changed',
  }),
  addOwnDiagnosis: async () => ({ body: { name: 'Bruxism' }, entry: 'diagnosis.added' }),
  changeOwnDiagnosis: async desk => ({
    params: { id: await made(desk, '/v2/own-diagnoses', { name: 'Bruxism' }) },
    body: { name: 'Bruxism nocturn' },
    entry: 'diagnosis.changed',
  }),
  orderOwnDiagnoses: async desk => {
    const names = ['Bruxism', 'Bruxism nocturn']
    const ids: number[] = []
    for (const name of names) ids.push(await made(desk, '/v2/own-diagnoses', { name }))
    return { body: { ids: ids.toReversed() }, entry: 'diagnosis.order_changed' }
  },
  importIcd10: async () => ({
    body: { file: { content: 'I10;Hipertensiune', name: 'icd10.csv' } },
    entry: 'diagnosis.icd10_changed',
  }),
  removeIcd10: async () => ({ entry: 'diagnosis.icd10_changed' }),
  addPhrase: async () => ({ body: PHRASE, entry: 'phrase.added' }),
  changePhrase: async desk => ({
    params: { id: await made(desk, '/v2/phrases', PHRASE) },
    body: { text: 'Control la șase luni.' },
    entry: 'phrase.changed',
  }),
  removePhrase: async desk => ({
    params: { id: await made(desk, '/v2/phrases', PHRASE) },
    entry: 'phrase.removed',
  }),
  orderPhrases: async desk => {
    const ids = [await made(desk, '/v2/phrases', PHRASE), await made(desk, '/v2/phrases', PHRASE)]
    return { body: { ids: ids.toReversed() }, entry: 'phrase.order_changed' }
  },
  addTag: async () => ({ body: { name: 'Implant' }, entry: 'tag.added' }),
  changeTag: async desk => ({
    params: { id: await tag(desk) },
    body: { name: 'Coroană' },
    entry: 'tag.changed',
  }),
  removeTag: async desk => ({ params: { id: await tag(desk) }, entry: 'tag.removed' }),
  restoreTag: async desk => {
    const id = await tag(desk)
    await desk.remove(`/v2/tags/${id}`)
    return { params: { id }, entry: 'tag.restored' }
  },
  tagPatient: async desk => ({
    params: { id: desk.patientId },
    body: { add: [await tag(desk)] },
    entry: 'patient.tags_changed',
  }),
  makeGuardian: async desk => {
    const maria = await openFamily(app)
    await maria.book(desk, { start: at('09:00') })
    const member_id = await maria.addId()
    await maria.book(desk, { family_id: member_id })
    const { rows } = await app.sql.query<{ id: string }>(
      'select patient_id as id from family_records where member_id = $1',
      [member_id],
    )
    const id = Number(rows[0]?.id)
    const { version } = (await desk.get(`/v2/patients/${id}`)).body.data
    return { params: { id, member_id }, body: { version }, entry: 'patient.changed' }
  },
  addAlert: async ({ patientId }) => ({
    params: { id: patientId },
    body: ALERT,
    entry: 'patient.alert_added',
  }),
  changeAlert: async desk => ({
    params: { id: await alert(desk) },
    body: { ...ALERT, severity: 'normal' },
    entry: 'patient.alert_changed',
  }),
  endAlert: async desk => ({
    params: { id: await alert(desk) },
    body: { reason: 'Test negativ' },
    entry: 'patient.alert_removed',
  }),
  confirmAlert: async desk => ({ params: { id: await alert(desk) }, entry: 'patient.alert_changed' }),
  answerAllergies: async ({ patientId }) => ({
    params: { id: patientId },
    body: { no_allergies: true },
    entry: 'patient.allergies_changed',
  }),
  addPatientFiles: async ({ patientId }) => ({
    params: { id: patientId },
    body: { files: { content: await makePicture() } },
    entry: 'patient_record.file_added',
  }),
  changePatientFile: async desk => ({
    params: { id: await patientFile(desk) },
    body: { title: 'Panoramică' },
    entry: 'patient_record.file_changed',
  }),
  removePatientFile: async desk => ({
    params: { id: await patientFile(desk) },
    body: { reason: 'Alt pacient' },
    entry: 'patient_record.file_removed',
  }),
  restorePatientFile: async desk => {
    const id = await patientFile(desk)
    const { clinic, test: app } = desk
    await app.call('DELETE', `/v2/patient-files/${id}`, { body: { reason: 'x' }, headers: clinic.owner })
    return { params: { id }, entry: 'patient_record.file_restored' }
  },
  addFileMark: async desk => ({
    params: { id: await patientFile(desk) },
    body: { shape: MARK },
    entry: 'patient_record.mark_added',
  }),
  removeFileMark: async desk => ({
    params: { id: await fileMark(desk) },
    entry: 'patient_record.mark_removed',
  }),
  restoreFileMark: async desk => {
    const id = await fileMark(desk)
    await desk.remove(`/v2/file-marks/${id}`)
    return { params: { id }, entry: 'patient_record.mark_restored' }
  },

  applyAffected: async desk => {
    await addDoctor(desk.test, desk.clinic, [desk.serviceId])
    const cause = { kind: 'doctor_leaves', doctor_id: desk.doctorId }
    return {
      params: { id: await made(desk, '/v2/affected-visits/plan', { cause }) },
      body: { decisions: [], notify: false },
      entry: 'doctor.removed',
    }
  },

  mergePatients: async desk => ({
    params: { id: desk.patientId },
    body: await mergeOf(desk),
    entry: 'patient.merge_added',
  }),
  addPatientImport: async () => ({
    body: { file: { content: 'Nume\nAna', name: 'pacienti.csv' } },
    entry: 'patient_import.added',
  }),
  setImportMatching: async desk => ({
    params: { id: await newImport(desk) },
    body: { matching: { last_name: 0 } },
    entry: 'patient_import.matching_changed',
  }),
  chooseImportRows: async desk => ({
    params: { id: await newImport(desk) },
    body: { choice: 'skip' },
    entry: 'patient_import.choices_changed',
  }),
  startImport: async desk => ({ params: { id: await newImport(desk) }, entry: 'patient_import.changed' }),
  cancelImport: async desk => ({ params: { id: await newImport(desk) }, entry: 'patient_import.changed' }),
  undoImport: async desk => {
    const id = await newImport(desk)
    await desk.post(`/v2/patient-imports/${id}/cancel`)
    return { params: { id }, entry: 'patient_import.changed' }
  },
  erasePatient: async desk => {
    const { revision, name } = (await desk.get(`/v2/patients/${desk.patientId}/erasure`)).body.data
    return {
      params: { id: desk.patientId },
      body: { revision, name, reason: 'asked' },
      entry: 'patient.data_removed',
    }
  },
  undoMerge: async desk => ({
    params: { id: await made(desk, `/v2/patients/${desk.patientId}/merge`, await mergeOf(desk)) },
    entry: 'patient.merge_removed',
  }),
}

/** What is no change of the clinic. */
const NO_CHANGE = new Set([
  'getKeywords',
  'testSmsGateway',
  'previewTemplate',
  'testTemplate',
  'listLocations',
  'listCabinets',
  'previewPermissions',
  'planAffected',
  'seeAffected',
])

const CALLS = [
  reportSchedules, savedFilters,
  affectedVisits, alerts, cabinets, cardAccount, cardRefunds, checkouts, company, diagnoses, doctors, earnings, erasures, firstSteps, giftCards, giftCodes, guardians, holidays, images, invoices, invoiceSeries, locations, observations, phrases, patientFiles, patientImports, perioExams, priceList, roles, serviceCategories, patientMerges, patientSubscriptions, payments, paymentLinks,
  messageTemplates, replies, clinicSeal, smsGateway, templatePreviews, servicePrices, services, settings, specialities, subscriptions, tags, toothChart, users,
].flatMap(nouns =>
  Object.entries<unknown>(nouns).filter((one): one is [string, Call] => isCall(one[1]) && isWriting(one[0], one[1])),
) // prettier-ignore

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
function isWriting(name: string, { method, path }: Call): boolean {
  return !NO_CHANGE.has(name) && (method !== 'GET' || path.includes('delete'))
}

async function made(desk: Desk, path: string, body: Record<string, unknown>): Promise<number> {
  const reply = await desk.post(path, body)
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBe(200)
  return reply.body.data.id
}
const role = (desk: Desk) => made(desk, '/v2/roles', { name: 'Igienist', permissions: ['bookings.view'] })
const ALERT = { kind: 'allergy', severity: 'high', text: 'Alergie la latex' }
const tag = (desk: Desk) => made(desk, '/v2/tags', { name: 'Implant' })
const alert = (desk: Desk) => made(desk, `/v2/patients/${desk.patientId}/alerts`, ALERT)
const savedFilter = (desk: Desk) =>
  made(desk, '/v2/saved-filters', { list: 'patients', name: 'VIP', filter: { tag: 1 } })
const scheduleOf = ({ clinic }: Desk) => ({
  report: 'financial',
  period: 'yesterday',
  at: '08:00',
  recipients: [clinic.clinicId],
})
const schedule = (desk: Desk) => made(desk, '/v2/report-schedules', scheduleOf(desk))
const holiday = (desk: Desk) => made(desk, '/v2/holiday-dates', { date: '2026-12-30', name_ro: 'Vacanță' })

const GIFT_CARD = { title: 'Sărbători', value: 300, expires_after_days: 180, maximum: 5 }
const giftCard = (desk: Desk) => made(desk, '/v2/gift-cards', GIFT_CARD)
const giftCode = async (desk: Desk): Promise<{ id: number; code: string }> => {
  const path = `/v2/gift-cards/${await giftCard(desk)}/codes`
  return (await desk.post(path, { count: 1, paid: false })).body.data[0]
}
async function startedPackage(desk: Desk): Promise<{ id: number; version: number }> {
  return (await startPackage(desk, await addPackage(desk))).body.data
}
const cash = ({ patientId }: Desk) => ({ patient_id: patientId, method: 'cash', amount: 100 })
const debt = ({ patientId: patient_id, ...desk }: Desk) =>
  made(desk as Desk, '/v2/opening-balances', { patient_id, amount: 120, owes: true })
async function checkoutOf(desk: Desk) {
  const { id: booking_id } = (await desk.book()).body.data
  const { version } = (await desk.get(`/v2/bookings/${booking_id}/checkout`)).body.data
  const paid = [{ method: 'card', amount: 150 }]
  return { patient_id: desk.patientId, booking_id, version, lines: [{ line: 1 }], payments: paid }
}
async function invoiceOf(desk: Desk) {
  await writeSeller(desk)
  return { buyer: COMPANY, lines: [{ name: 'Trusă de igienă', price: 20 }] }
}
const draft = async (desk: Desk) => made(desk, '/v2/invoices', await invoiceOf(desk))
async function issued(desk: Desk): Promise<number> {
  const id = await draft(desk)
  return made(desk, `/v2/invoices/${id}/issue`, {})
}
const SERIES = { kind: 'invoice', prefix: 'SUD' }
async function link(desk: Desk): Promise<{ id: number; url: string }> {
  await cards.connect(desk)
  await debt(desk)
  return (await desk.post('/v2/payment-links', { patient_id: desk.patientId })).body.data
}
async function paidOnline(desk: Desk): Promise<number> {
  const { url } = await link(desk)
  const begun = await app.call('POST', `/v2/pay/${url.split('/').at(-1)}`, { body: {} })
  await cards.deliver(cards.stripe.pay(String(begun.body.data.url).split('/').at(-1)!))
  const { rows } = await app.sql.query<{ id: string }>('select id from payments where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  return Number(rows[0]!.id)
}
const PHRASE = { title: 'Control', text: 'Fără acuze.' }
const observation = (desk: Desk) =>
  made(desk, '/add_observation', { patient_id: desk.patientId, text: 'Culoare A3' })
async function observationWithImages({ test: app, clinic, patientId }: Desk) {
  const pictures = [{ content: await makePicture(40, 30) }, { content: await makePicture(40, 30) }]
  const fields = { patient_id: patientId, text: 'Înainte și după', images: pictures }
  return (await upload(app, '/add_observation', clinic.owner, fields)).body.data
}
const CARIES = { tooth: 36, kind: 'caries', state: 'condition', surfaces: 'O' }
async function charted(desk: Desk): Promise<number> {
  const body = { patient_id: desk.patientId, version: 0, entries: [CARIES] }
  return (await desk.post('/teeth-diagnostics', body)).body.data.entries[0].id
}
const perioExam = (desk: Desk) => made(desk, `/v2/patients/${desk.patientId}/perio-exams`, {})
const diagnosis = (desk: Desk) =>
  made(desk, `/v2/patients/${desk.patientId}/diagnoses`, { diagnosis: 'K04.0' })
const MARK = { kind: 'line', points: [[1, 2], [3, 4]] } // prettier-ignore
async function patientFile({ test: app, clinic, patientId }: Desk): Promise<number> {
  const files = { content: await makePicture() }
  const reply = await upload(app, `/v2/patients/${patientId}/files`, clinic.owner, { files })
  return reply.body.data.added[0].id
}
const fileMark = async (desk: Desk) =>
  made(desk, `/v2/patient-files/${await patientFile(desk)}/marks`, { shape: MARK })
async function newImport({ test: app, clinic }: Desk): Promise<number> {
  const { body } = await upload(app, '/v2/patient-imports', clinic.owner, { file: { content: 'Nume\nAna' } })
  const { id } = body.data
  await readPatientImport.run({ clinic_id: clinic.clinicId, id }, { ...app.services, isLastTry: true })
  return id
}
const mergeOf = async ({ test: app, clinic }: Desk) => ({
  merged_id: await addPatient(app, clinic.clinicId, { email: 'maria@zambet.test' }),
  kept_version: 1,
  merged_version: 1,
})

const earningsOf = ({ doctorId }: Desk) => ({ doctor: doctorId, month: '2026-10' })
const earningsVersion = async (desk: Desk): Promise<string> =>
  (await desk.get(`/v2/earnings/${desk.doctorId}/2026-10`)).body.data.version

async function unclearReply({ test: app, clinic }: Desk): Promise<number> {
  const row = await insert(app, 'replies', {
    clinic_id: clinic.clinicId,
    gateway: 'generic',
    gateway_id: '1',
    mobile: '+40721000111',
    text: 'Poate',
    received_at: new Date(app.clock.now),
    meaning: 'unclear',
    outcome: 'desk',
  })
  return Number(row['id'])
}

let count = 0
async function newUser(desk: Desk) {
  const role_ids = [await role(desk)]
  return { first_name: 'Elena', last_name: 'Dinu', email: `entry${count++}@zambet.test`, role_ids }
}
async function priceChange(desk: Desk) {
  const wish = { ids: [desk.serviceId], percent: 10, round_to: 1, own: 'same' }
  const { version } = (await desk.post('/v2/services/prices', wish)).body.data
  return { ...wish, version }
}
async function applyLeaving(desk: Desk, last_day: string) {
  await desk.book()
  const cause = { kind: 'doctor_leaves', doctor_id: desk.doctorId, last_day }
  const id = await made(desk, '/v2/affected-visits/plan', { cause })
  expect((await desk.post(`/v2/affected-visits/${id}/apply`, { decisions: [], notify: false })).status).toBe(
    200,
  )
}

let cards: CardsApp
let app: TestApp
let desk: Desk
beforeAll(async () => {
  cards = await startCards()
  ;({ app } = cards)
})
afterAll(() => cards.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

function make(call: Call, { params, body }: Change, headers: Record<string, string>): Promise<Reply> {
  const values: Record<string, unknown> = { lang: 'ro', ...params }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  if (body?.['file'] ?? body?.['files'] ?? body?.['images'] ?? body?.['certificate'])
    return upload(app, path, headers, body as Parameters<typeof upload>[3])
  const hasBody = body !== undefined || (call.method !== 'GET' && call.method !== 'DELETE')
  return app.call(call.method, path, { headers, body: hasBody ? (body ?? {}) : undefined })
}

/** What the bell says of a change is an entry of its own, of the same instant. */
async function listEntries(): Promise<Record<string, unknown>[]> {
  const { rows } = await app.sql.query<Record<string, unknown>>(
    `select id, action, entity_id, actor_account_id::int, at, before, after from audit_entries
      where clinic_id = $1 and entity <> 'notification' order by id`,
    [desk.clinic.clinicId],
  )
  return rows
}

describe.each(CALLS)('%s', (name, call) => {
  test('leaves one entry of what it changed, and none when it is refused', async () => {
    const prepare = CHANGES[name]
    if (!prepare)
      throw new Error(`${name} changes something: say in CHANGES what it leaves, or in NO_CHANGE why not`)
    const change = await prepare(desk)
    const before = await listEntries()

    const powerless = await addStaff(app, desk.clinic.clinicId, [])
    expect((await make(call, change, powerless.headers)).status).toBe(403)
    if (call.method !== 'GET' && call.method !== 'DELETE') {
      const nonsense = { ...change, body: { ...change.body, nobody_knows: 1 } }
      expect((await make(call, nonsense, desk.clinic.owner)).status).toBe(422)
    }
    const elsewhere = Object.fromEntries(Object.keys(change.params ?? {}).map(key => [key, '987654321']))
    if (change.params)
      expect([404, 422]).toContain(
        (await make(call, { ...change, params: elsewhere }, desk.clinic.owner)).status,
      )
    expect(await listEntries()).toEqual(before)

    const reply = await make(call, change, desk.clinic.owner)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const left = (await listEntries()).slice(before.length)
    expect(left.map(entry => entry['action'])).toEqual([change.entry].flat())
    for (const entry of left) {
      const action = String(entry['action'])
      expect(entry).toMatchObject({ actor_account_id: desk.clinic.clinicId, at: new Date(app.clock.now) })
      expect(Number(entry['entity_id'])).toBeGreaterThan(0)
      if (action.endsWith('removed')) expect(entry['before']).not.toBeNull()
      else expect(entry['after']).not.toBeNull()
      expect(entry['before']).not.toEqual(entry['after'])
      if (action.endsWith('.changed')) expect(entry['before']).not.toBeNull()
    }
  })
})

test('every change that is told of belongs to a call', () => {
  expect(Object.keys(CHANGES).toSorted()).toEqual(CALLS.map(([name]) => name).toSorted())
})
