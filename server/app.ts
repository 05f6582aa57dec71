import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

import { refuse } from '#src/contract/outcome.ts'

import type { DescribedCall } from './http/described/described-calls.ts'
import { answer, answerBrokenRequest, answerError } from './http/answer.ts'
import type { PagesPlace } from './http/assets/open-releases.ts'
import { openExportRunner } from './exports/export-runner.ts'
import type { JobRunner } from './platform/jobs/job-runner.ts'
import { noticeJobs } from './modules/notices/notification-worker.ts'
import { alertJobs } from './modules/board/alert-worker.ts'
import type { TextDeps } from './modules/notices/actions/text-member.ts'
import { openNotices } from './modules/notices/actions/open-notices.ts'
import type { DeviceSecrets } from './platform/mqtt/device-secrets.ts'
import { serveHealth } from '#server/http/monitoring/health.ts'
import { warnOfProxy } from './http/client-address.ts'
import { limitCalls } from './http/limit-calls.ts'
import { type LoadLimits, shedLoad, usualLoad } from './http/load-shedding.ts'
import { type Gateway, noGateway } from './platform/mqtt/gateway.ts'
import { ownedGateway } from './platform/mqtt/owned-gateway.ts'
import type { Payments } from './platform/stripe/payment-provider.ts'
import type { Messenger } from './platform/messaging/messenger.ts'
import { type MessageMoney, usualMoney } from './platform/messaging/message-money.ts'
import type { PaymentDeps } from './modules/payments/actions/payment-deps.ts'
import { servePayments } from './modules/payments/calls/serve-payments.ts'
import { type PolicyReport, servePolicyReports } from '#server/http/monitoring/policy-reports.ts'
import { followRequests, requestIdOf, returnRequestIds } from '#server/http/monitoring/request-id.ts'
import { traceCalls } from '#server/http/monitoring/trace-calls.ts'
import { serveAccount } from './modules/members/calls/account.ts'
import { serveAppointments } from './modules/appointments/calls/appointments.ts'
import { serveBannerTaps } from './modules/banners/calls.ts'
import { serveBrand } from './modules/chain/calls.ts'
import { brandSource } from './modules/chain/answers/brand-source.ts'
import { serveBooking } from './modules/appointments/calls/booking.ts'
import { serveCalendar } from './modules/appointments/calls/calendar.ts'
import { serveCards } from './modules/cards/calls.ts'
import { serveCancelByTicket } from './modules/appointments/calls/cancel-by-ticket.ts'
import { cancelTicketsOf } from './modules/appointments/rules/cancel-ticket.ts'
import { serveChanges } from './modules/appointments/calls/change-appointment.ts'
import { serveDoors } from './modules/doors/calls/doors.ts'
import { servePasses } from './modules/passes/calls.ts'
import { startKeyWorker } from './modules/doors/key-worker.ts'
import { readKeyUnderWay } from './modules/passes/store/keys-under-way.ts'
import { startPassWorker } from './modules/passes/worker.ts'
import { serveSecondFacts } from './modules/members/calls/second-facts.ts'
import { codeJobs } from './modules/members/code-worker.ts'
import { serveMessageNotices } from './modules/members/calls/message-notices.ts'
import { serveLogin } from './modules/members/calls/login.ts'
import { serveOrderMaking } from './modules/payments/calls/make-order.ts'
import { serveOrders } from './modules/payments/calls/orders.ts'
import { serveSessionCalls } from './modules/sessions/calls/sessions.ts'
import { serveBedOffer } from './modules/sessions/calls/bed-offer.ts'
import { serveBedPass } from './modules/sessions/calls/bed-pass.ts'
import { serveReport } from './modules/sessions/calls/bed-report.ts'
import { servePasskeys } from './modules/members/calls/passkeys.ts'
import { servePasskeyLogin } from './modules/members/calls/passkey-login.ts'
import { passkeySiteOf } from './modules/members/rules/passkey-site.ts'
import { servePayLink } from './modules/payments/calls/pay-link.ts'
import { serveOffers } from './modules/notices/calls/offers.ts'
import { servePush } from './modules/notices/calls/push.ts'
import { servePictures } from './modules/members/calls/pictures.ts'
import { serveLegal } from './modules/legal/calls.ts'
import { serveInvited } from './modules/members/calls/invitations.ts'
import { invitationCodesOf } from './modules/members/rules/invitation.ts'
import { serveProblems } from './modules/problems/calls.ts'
import { serveProfile } from './modules/members/calls/profile.ts'
import { serveRecharge } from './modules/payments/calls/recharge.ts'
import { serveRecords } from './modules/sessions/calls/records.ts'
import { serveSetup } from './modules/setup/calls.ts'
import { findNamedShops } from './modules/shops/store/named-shops.ts'
import { serveShops } from './modules/shops/calls.ts'
import { serveDescription } from './http/serve-open-api.ts'
import { callServer, callStreamer, type Serve, type ServeOptions } from './http/serve-call.ts'
import { serveStaff } from './staff-app.ts'
import { createSessionDeps, type SessionDeps } from './modules/sessions/actions/session-deps.ts'
import { sessionJobs, startSessionWorker } from './modules/sessions/session-worker.ts'
import { callerFinder, isKnownToken } from './modules/members/store/logins.ts'
import type { Store } from './platform/database/store.ts'
import type { NameTrouble } from './platform/servers/broker-names.ts'
import { readsOf, type ReportReads } from './platform/servers/report-reads.ts'
import { allShops, type ShopShares } from './platform/servers/shop-shares.ts'
import type { Tracing } from './platform/tracing/span.ts'

export interface AppOptions {
  store: Store
  /** The ways on which codes are sent. */
  messenger: Messenger
  /** The secret behind stored verification codes. */
  pepper: string
  /** No more codes are sent in one day than this; without it, 1,000. */
  messagesPerDay?: number
  /** What they may cost. */
  messageMoney?: MessageMoney
  /** The way to beds and doors; without one they are all offline, and lists show what the database says. */
  gateway?: Gateway
  /** Whose devices this server looks after; without it, everybody's. */
  shares?: ShopShares
  /** Where reports and the lists of the chain are read; without it, in the database itself. */
  reports?: ReportReads | undefined
  /** Why this server has no name at the broker, and so reaches no device. */
  nameTrouble?: () => NameTrouble | undefined
  /** Ends what logins that are over have open at the broker, where that is in this process. */
  endLogins?: (isOne: (name: string) => boolean) => void
  /** Signs grants and checks receipts; without it nothing can be started. */
  deviceSecrets?: DeviceSecrets
  /** Signs the QR codes on doors, beds and orders, where it is not the one of the device secrets. */
  qrSecret?: string
  /** Repeats what is done unasked: asking beds, sending notices, looking for payments. Without it nothing is; it stops with the app. */
  jobs?: JobRunner
  /** Origins of push services besides those of the browser makers. */
  pushOrigins?: readonly string[]
  /** Takes money online; without it packages are paid at the counter only. */
  payments?: Payments | undefined
  logger?: FastifyBaseLogger
  /** Counts what is served and how it goes. */
  metrics?: Registry | undefined
  /** Where a few of all calls are traced. */
  tracing?: Tracing | undefined
  publicOrigin?: string | undefined
  /** How many proxies in front are believed about where a request came from. */
  proxyHops?: number
  /** How much it takes on before it asks callers to come back; `any` never asks. */
  load?: LoadLimits | 'any'
  /** Tests parse every answer with the contract. */
  checkAnswers?: boolean
  /** Where the built app lies; a server without it answers calls only. */
  pages?: PagesPlace | undefined
  /** Told of everything that the content policy of the pages stopped. */
  onPolicyReport?: (report: PolicyReport) => void
}

const bodyLimit = 100 * 1024
/** Far more than a day of a chain needs, and a bill that can be borne. */
const mostMessagesPerDay = 1_000

/** The whole server without listening: tests call it with `inject`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { logger, pages, proxyHops = 0 } = options
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    bodyLimit,
    requestTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    return503OnClosing: false,
    trustProxy: (_address: string, hop: number) => hop < proxyHops,
    genReqId: requestIdOf,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answer(request, reply, refuse('not-found')))
  if (proxyHops === 0) warnOfProxy(app)
  returnRequestIds(app)
  if (options.load !== 'any') await shedLoad(app, options.load ?? usualLoad)
  followRequests(app, options.tracing && traceCalls(app, options.tracing))
  if (options.metrics) (await import('#server/http/monitoring/measure-calls.ts')).measureCalls(app, options.metrics)

  serveHealth(app, options)
  await servePolicyReports(app, (report) => {
    app.log.warn({ report }, 'The content policy stopped something')
    options.onPolicyReport?.(report)
  })
  await serveCalls(app, options)
  if (pages) await (await import('./http/pages.ts')).servePages(app, pages, brandSource(options.store))
  return app
}

async function serveCalls(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { store, messenger, pepper, messagesPerDay = mostMessagesPerDay, publicOrigin } = options
  const budget = { messagesPerDay, money: options.messageMoney ?? usualMoney }
  const qrSecret = options.qrSecret ?? options.deviceSecrets?.qrSecret
  const { gateway = noGateway, shares = allShops, endLogins = noLogins, reports = readsOf(store) } = options
  // What devices say is handled by one server; boards show what every server hears.
  const owned = ownedGateway(gateway, shares)
  const onError = (error: unknown) => app.log.error(error)
  const sessionDeps =
    options.deviceSecrets &&
    createSessionDeps({ store, gateway: owned, secrets: options.deviceSecrets, shares, onError })
  const calls: DescribedCall[] = []
  const serving: ServeOptions = {
    checkAnswers: options.checkAnswers ?? false,
    findCaller: callerFinder(store),
    hasLapsed: (token) => isKnownToken(store.db, token),
    findNamedShops: (field, value) => findNamedShops(store.db, qrSecret, field, value),
    onCall: (call) => void calls.push(call),
  }
  const serve = callServer(app, serving)
  const codes = { messenger, pepper, budget, publicOrigin, onSmsFailure: (error: unknown) => app.log.error(error) }
  serveLogin(serve, store, codes)
  await serveMessageNotices(app, store, codes)
  for (const job of codeJobs(store, codes)) options.jobs?.add(job)
  serveSecondFacts(serve, store, pepper)
  const site = passkeySiteOf(publicOrigin)
  servePasskeyLogin(serve, store, site)
  servePasskeys(serve, store, site)
  const exports = openExportRunner(async (name) => (name === 'member' ? store.place : await reports.placeNow()))
  app.addHook('onClose', () => exports.close())
  serveAccount(serve, store, codes, exports)
  await servePictures(app, store)
  serveProfile(serve, store)
  serveLegal(serve, store)
  const invitationCodes = invitationCodesOf(pepper)
  serveInvited(serve, store, invitationCodes)
  serveSetup(serve, store, options.deviceSecrets && { pepper, secrets: options.deviceSecrets })
  serveBrand(serve, store)
  serveNotices(app, serve, options, { messenger, budget, publicOrigin, onError })
  for (const job of alertJobs({ store, gateway, shares })) options.jobs?.add(job)
  serveBannerTaps(serve, store)
  serveCalendar(serve, store)
  const tickets = cancelTicketsOf(pepper)
  serveBooking(serve, store, tickets)
  serveChanges(serve, store, tickets)
  serveAppointments(serve, store, tickets)
  serveCancelByTicket(serve, store, tickets)
  serveCards(serve, store)
  serveProblems(serve, store)
  const paymentDeps = await serveSelling(app, serve, { ...options, ...(qrSecret !== undefined && { qrSecret }) })
  const serveLimited = limitCalls(serve, store)
  serveDoors(serveLimited, store, { gateway: owned, secrets: options.deviceSecrets, qrSecret, onError })
  servePasses(serveLimited, { store, gateway, secrets: options.deviceSecrets })
  if (options.deviceSecrets) {
    const devices = { store, gateway: owned, secrets: options.deviceSecrets, onError }
    startPassWorker(app, devices, options.jobs)
    const keyDeps = { ...devices, readUnderWay: readKeyUnderWay, endLogins }
    startKeyWorker(app, keyDeps, options.jobs)
  }
  serveRecords(serve, store)
  serveStaff({
    app,
    exports,
    reports,
    serve,
    stream: callStreamer(app, serving),
    store,
    pepper,
    codes,
    site,
    invitationCodes,
    gateway,
    sessionDeps,
    paymentDeps,
    endLogins,
    onError,
  })
  if (sessionDeps) serveSessions(app, serveLimited, sessionDeps, options.jobs)
  // Added last and so closed first: what the jobs began is still written down.
  app.addHook('onClose', () => options.jobs?.stop())

  serveDescription(app, calls, publicOrigin ?? '/')
}

/** A broker of the operator's own is told with new files, see `server/commands/write-broker-files.ts`. */
const noLogins = (): void => undefined

/** Who wants notices, and the sending of them. Shops tell browsers the key with which they ask for them. */
function serveNotices(app: FastifyInstance, serve: Serve, options: AppOptions, texts: TextDeps): void {
  const { store, gateway, publicOrigin, pushOrigins = [], jobs } = options
  const onError = (error: unknown) => app.log.error(error)
  const { publicKey, send } = openNotices({ store, publicOrigin, onError })
  serveShops(serve, store, {
    gateway,
    pushKey: publicKey,
    payOrigin: options.payments?.pageOrigin,
    noticeChannels: texts.messenger.noticeChannels,
  })
  servePush(serve, store, pushOrigins)
  serveOffers(serve, store)
  for (const job of noticeJobs({ store, send, texts, onError })) jobs?.add(job)
}

async function serveSelling(app: FastifyInstance, serve: Serve, options: AppOptions): Promise<PaymentDeps | undefined> {
  const { store, qrSecret, payments, jobs } = options
  const paymentDeps = payments && (await servePayments(app, { store, payments, jobs }))
  serveOrderMaking(serve, { store, qrSecret, paymentDeps })
  serveOrders(serve, { store, qrSecret, paymentDeps })
  serveRecharge(serve, store, qrSecret)
  servePayLink(serve, store, paymentDeps)
  return paymentDeps
}

function serveSessions(
  app: FastifyInstance,
  serve: Serve,
  sessionDeps: SessionDeps,
  jobs: JobRunner | undefined,
): void {
  serveSessionCalls(serve, sessionDeps)
  serveBedOffer(serve, sessionDeps)
  serveBedPass(serve, sessionDeps)
  serveReport(serve, sessionDeps)
  startSessionWorker(app, sessionDeps)
  for (const job of sessionJobs(sessionDeps)) jobs?.add(job)
}
