import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ALL_CALLS } from '#contract/all-calls.ts'
import { isPage } from '#contract/pages.ts'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { securityRoutes } from './features/accounts/security.routes.ts'
import { passkeyRoutes } from './features/accounts/passkeys/passkeys.routes.ts'
import { socialLoginRoutes } from './features/accounts/social-login/social-login.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { favouriteRoutes } from './features/favourites/favourites.routes.ts'
import { profileRoutes } from './features/accounts/profile/profile.routes.ts'
import { changeRoutes } from './features/changes/changes.routes.ts'
import { endStreams } from './features/changes/changes.ts'
import { accessLogRoutes } from './features/access-log/access-log.routes.ts'
import { affectedVisitRoutes } from './features/affected-visits/affected-visits.routes.ts'
import { auditChainRoutes } from './features/audit-chain/audit-chain.routes.ts'
import { auditLogRoutes } from './features/audit-log/audit-log.routes.ts'
import { bookingRoutes } from './features/bookings/bookings.routes.ts'
import { cabinetRoutes } from './features/cabinets/cabinets.routes.ts'
import { cardPaymentRoutes } from './features/card-payments/card-payments.routes.ts'
import { cardReturnRoutes } from './features/card-returns/card-returns.routes.ts'
import { payRoutes } from './features/card-proofs/card-proofs.routes.ts'
import { serveWebhook } from './features/card-proofs/serve-webhook.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import { clinicRoutes } from './features/clinics/clinics.routes.ts'
import { diagnosisRoutes } from './features/diagnoses/diagnoses.routes.ts'
import { doctorRoutes } from './features/doctors/doctors.routes.ts'
import { documentTemplateRoutes } from './features/document-templates/document-templates.routes.ts'
import { familyRoutes } from './features/family/family.routes.ts'
import { firstStepRoutes } from './features/first-steps/first-steps.routes.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { documentSealRoutes } from './features/document-seals/document-seals.routes.ts'
import { gatewaySettingRoutes } from './features/gateway-settings/gateway-settings.routes.ts'
import { giftCardRoutes } from './features/gift-cards/gift-cards.routes.ts'
import { giftClaimRoutes } from './features/gift-claims/gift-claims.routes.ts'
import { guardianRoutes } from './features/guardians/guardians.routes.ts'
import { holdRoutes } from './features/holds/holds.routes.ts'
import { holidayRoutes } from './features/holidays/holidays.routes.ts'
import { imageRoutes } from './features/images/images.routes.ts'
import { formFileRoutes } from './features/form-files/form-files.routes.ts'
import { formFillingRoutes } from './features/form-filling/form-filling.routes.ts'
import { freeHourRoutes } from './features/free-hours/free-hours.routes.ts'
import { integrationRoutes } from './features/integrations/integrations.routes.ts'
import { invoiceRoutes } from './features/invoices/invoices.routes.ts'
import { locationRoutes } from './features/locations/locations.routes.ts'
import { lookupRoutes } from './features/lookups/lookups.routes.ts'
import { meetingRoutes } from './features/meetings/meetings.routes.ts'
import { messageLogRoutes } from './features/message-log/message-log.routes.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { messageTemplateRoutes } from './features/message-templates/message-templates.routes.ts'
import { perioRoutes } from './features/perio/perio.routes.ts'
import { toothChartRoutes } from './features/tooth-chart/tooth-chart.routes.ts'
import { templatePreviewRoutes } from './features/template-previews/template-previews.routes.ts'
import { observationRoutes } from './features/observations/observations.routes.ts'
import { offerRoutes } from './features/offers/offers.routes.ts'
import { onlineBookingRoutes } from './features/online-booking/online-booking.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { erasureRoutes } from './features/patient-erasure/patient-erasure.routes.ts'
import { patientAccountRoutes } from './features/patient-accounts/patient-accounts.routes.ts'
import { patientFileRoutes } from './features/patient-files/patient-files.routes.ts'
import { patientImportRoutes } from './features/patient-import/patient-import.routes.ts'
import { patientMergeRoutes } from './features/patient-merge/patient-merge.routes.ts'
import { paymentLinkRoutes } from './features/payment-links/payment-links.routes.ts'
import { patientRoutes } from './features/patients/patients.routes.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { savedFilterRoutes } from './features/saved-filters/saved-filters.routes.ts'
import { servePublicPages } from './features/public-pages/public-pages.ts'
import { replyRoutes } from './features/replies/replies.routes.ts'
import { reviewRoutes } from './features/reviews/reviews.routes.ts'
import { roleRoutes } from './features/roles/roles.routes.ts'
import { scheduleRoutes } from './features/schedules/schedules.routes.ts'
import { visitReportRoutes } from './features/visit-reports/visit-reports.routes.ts'
import { sentCodeRoutes } from './features/sent-codes/sent-codes.routes.ts'
import { publicDocumentRoutes } from './features/public-documents/public-documents.routes.ts'
import { reportExportRoutes } from './features/report-exports/report-exports.routes.ts'
import { reportScheduleRoutes } from './features/report-schedules/report-schedules.routes.ts'
import { earningsRoutes } from './features/reports/earnings/earnings.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { serviceRoutes } from './features/services/services.routes.ts'
import { settingRoutes } from './features/settings/settings.routes.ts'
import { serveSitemap } from './features/sitemap/sitemap.routes.ts'
import { serveSmsHooks } from './features/sms-hooks/serve-sms-hooks.ts'
import { serveZoomHook } from './features/video-hooks/serve-zoom-hook.ts'
import { specialityRoutes } from './features/specialities/specialities.routes.ts'
import { subscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts'
import { timelineRoutes } from './features/timeline/timeline.routes.ts'
import { acceptBodies, BODY_LIMIT } from './http/bodies.ts'
import { limitBodyTime, UPLOAD_MILLISECONDS } from './http/body-time.ts'
import { answerError, answerErrors, answerNotFound } from './http/errors.ts'
import { describeApi } from './http/openapi.ts'
import { keepOpeners } from './http/openers.ts'
import { registerCalls } from './http/register-calls.ts'
import { keepFromSearch } from './http/robots.ts'
import type { Services } from './http/services.ts'
import { openerAsks, strangerAsks } from './http/page-asks.ts'
import { serveWebFiles } from './http/web-files.ts'
import { serveTrialPages } from './features/trial-payments/serve-trial-pages.ts'
import { serveTrialVideo } from './features/trial-video/serve-trial-video.ts'
import { serveUnsubscribing } from './features/unsubscribing/serve-unsubscribing.ts'
import { VERSION } from './version.ts'

const CLOSE_MILLISECONDS = 1_000
const HEADERS_MILLISECONDS = 30_000
/** Where the application says by itself that it has no such page, to whoever works there. */
const STAFF_AREA = '/cabinet/'
const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url))
const PAGES = fileURLToPath(new URL('../../dist/pages', import.meta.url))

/** The whole HTTP side: the API under /api, its document, and the built web application for every other path. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_MILLISECONDS,
    // What the router refuses before any handler is known, such as a parameter without end.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000 },
  })
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy(config.publicUrl) },
    hsts: config.publicUrl.startsWith('https:'),
  })
  await app.register(compress, { threshold: 1024 })
  app.server.headersTimeout = HEADERS_MILLISECONDS
  limitBodyTime(app)
  answerErrors(app)
  keepFromSearch(app)
  keepOpeners(app)
  serveSitemap(app, services)
  await app.register(api => serveApi(api, services), { prefix: '/api' })
  await serveTrialPages(app, services)
  await serveTrialVideo(app, services)
  await serveUnsubscribing(app, services)
  await serveWeb(app, services)
  app.addHook('preClose', async () => {
    endStreams(services.db)
    // Requests under way may finish; connections that browsers opened ahead and never used would be waited for in vain.
    setTimeout(() => app.server.closeAllConnections(), CLOSE_MILLISECONDS).unref()
  })
  return app
}

async function serveApi(api: FastifyInstance, services: Services): Promise<void> {
  answerNotFound(api)
  // The web's files are served under a wildcard of their own, which would answer here with the application's page.
  for (const path of ['/', '/*']) api.get(path, (_request, reply) => reply.callNotFound())
  await acceptBodies(api)
  await api.register(swagger, {
    mode: 'static',
    specification: { document: describeApi(ALL_CALLS, VERSION) as never },
  })
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  await serveWebhook(api, services)
  await serveSmsHooks(api, services)
  await serveZoomHook(api, services)
  registerCalls(api, services, [
    ...accountRoutes,
    ...sentCodeRoutes,
    ...securityRoutes,
    ...passkeyRoutes,
    ...socialLoginRoutes,
    ...profileRoutes,
    ...favouriteRoutes,
    ...contactRoutes,
    ...clinicRoutes,
    ...locationRoutes,
    ...cabinetRoutes,
    ...specialityRoutes,
    ...serviceRoutes,
    ...subscriptionRoutes,
    ...doctorRoutes,
    ...patientRoutes,
    ...observationRoutes,
    ...perioRoutes,
    ...toothChartRoutes,
    ...diagnosisRoutes,
    ...timelineRoutes,
    ...savedFilterRoutes,
    ...patientAccountRoutes,
    ...patientFileRoutes,
    ...patientMergeRoutes,
    ...erasureRoutes,
    ...patientImportRoutes,
    ...auditChainRoutes,
    ...privacyRoutes,
    ...giftCardRoutes,
    ...giftClaimRoutes,
    ...familyRoutes,
    ...guardianRoutes,
    ...bookingRoutes,
    ...affectedVisitRoutes,
    ...holdRoutes,
    ...holidayRoutes,
    ...scheduleRoutes,
    ...freeHourRoutes,
    ...fileRoutes,
    ...imageRoutes,
    ...lookupRoutes,
    ...reviewRoutes,
    ...changeRoutes,
    ...messageRoutes,
    ...meetingRoutes,
    ...documentTemplateRoutes,
    ...visitReportRoutes,
    ...formFileRoutes,
    ...formFillingRoutes,
    ...publicDocumentRoutes,
    ...messageTemplateRoutes,
    ...templatePreviewRoutes,
    ...messageLogRoutes,
    ...reportRoutes,
    ...auditLogRoutes,
    ...accessLogRoutes,
    ...reportExportRoutes,
    ...reportScheduleRoutes,
    ...earningsRoutes,
    ...documentSealRoutes,
    ...gatewaySettingRoutes,
    ...integrationRoutes,
    ...replyRoutes,
    ...checkoutRoutes,
    ...onlineBookingRoutes,
    ...notificationRoutes,
    ...cardPaymentRoutes,
    ...cardReturnRoutes,
    ...paymentLinkRoutes,
    ...payRoutes,
    ...offerRoutes,
    ...settingRoutes,
    ...invoiceRoutes,
    ...roleRoutes,
    ...firstStepRoutes,
  ])
}

/**
 * The build's files and the pages drawn from public calls; every other path of a page is the application's.
 */
async function serveWeb(app: FastifyInstance, services: Services): Promise<void> {
  // Both are built together.
  if (!existsSync(WEB) || !existsSync(PAGES)) return
  await serveWebFiles(app, WEB)
  const sendMissing = await servePublicPages(
    app,
    services,
    {
      asStranger: strangerAsks(services, [...onlineBookingRoutes, ...reviewRoutes]),
      asOpener: openerAsks(services, formFillingRoutes),
    },
    {
      web: WEB,
      pages: PAGES,
    },
  )
  app.setNotFoundHandler((request, reply) => {
    const isRead = ['GET', 'HEAD'].includes(request.method) && !request.url.startsWith('/assets/')
    if (!isRead) return reply.code(404).send()
    const [path = '/'] = request.url.split('?')
    if (!isPage(path) && !path.startsWith(STAFF_AREA)) return sendMissing(request, reply)
    return reply.code(isPage(path) ? 200 : 404).sendFile('index.html')
  })
}

/** No inline script and no foreign origin: tokens are in local storage, so nothing but our own files may run. */
function contentPolicy(publicUrl: string) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: publicUrl.startsWith('https:') ? [] : null,
  }
}

/** A number is how many proxies stand before us. */
function proxyTrust(setting: Services['config']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
