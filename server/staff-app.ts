import type { FastifyInstance } from 'fastify'

import type { ExportRunner } from './exports/export-runner.ts'
import type { Gateway } from './platform/mqtt/gateway.ts'
import type { Serve, Stream } from './http/serve-call.ts'
import type { PaymentDeps } from './modules/payments/actions/payment-deps.ts'
import type { SessionDeps } from './modules/sessions/actions/session-deps.ts'
import type { SendCodeDeps } from './modules/members/actions/message-deps.ts'
import type { PasskeySite } from './modules/members/rules/passkey-site.ts'
import type { ReportReads } from './platform/servers/report-reads.ts'
import type { Store } from './platform/database/store.ts'
import { serveAdjustment } from './modules/cards/staff-calls/adjust-card.ts'
import { serveBanners } from './modules/banners/staff-calls.ts'
import { serveBoard } from './modules/board/staff-calls/board.ts'
import { serveChainConfig } from './modules/chain/staff-calls/chain-config.ts'
import { serveBedUse } from './modules/board/staff-calls/bed-use.ts'
import { serveDashboard } from './modules/board/staff-calls/dashboard.ts'
import { serveReports } from './modules/board/staff-calls/reports.ts'
import { serveDeviceConfig } from './modules/beds/staff-calls/bed-config.ts'
import { serveDeviceRecords } from './modules/sessions/staff-calls/session-records.ts'
import { serveDevice } from './modules/beds/staff-calls/bed.ts'
import { serveDevices } from './modules/beds/staff-calls/beds.ts'
import { serveHistory } from './modules/chain/staff-calls/staff-log.ts'
import { serveStaffProblems } from './modules/problems/staff-calls.ts'
import { servePackages } from './modules/cards/staff-calls/packages.ts'
import { serveOperation } from './modules/board/staff-calls/operation.ts'
import { serveStopBeds } from './modules/board/staff-calls/stop-beds.ts'
import { serveOpenDoor } from './modules/doors/staff-calls.ts'
import { serveReleases } from './modules/sessions/staff-calls/releases.ts'
import { serveStartForMember } from './modules/sessions/staff-calls/start-for-member.ts'
import { serveRefunds } from './modules/payments/staff-calls/refunds.ts'
import { serveSales } from './modules/payments/staff-calls/sales.ts'
import { servePayLinks } from './modules/payments/staff-calls/pay-links.ts'
import { serveSendReceipt } from './modules/payments/staff-calls/send-receipt.ts'
import { serveCashSlips } from './modules/payments/staff-calls/cash-slips.ts'
import { serveProductSales } from './modules/payments/staff-calls/product-sales.ts'
import { serveProducts } from './modules/stock/staff-calls/products.ts'
import { serveStock } from './modules/stock/staff-calls/stock.ts'
import { servePayIssues } from './modules/payments/staff-calls/payment-issues.ts'
import { serveCashDrawers } from './modules/payments/staff-calls/cash-drawers.ts'
import { serveDayClose } from './modules/payments/staff-calls/day-close.ts'
import { serveTransactionChain } from './modules/payments/staff-calls/transaction-chain.ts'
import { serveTransactions } from './modules/payments/staff-calls/transactions.ts'
import { serveShopStates } from './modules/shops/staff-calls/shop-states.ts'
import { serveShopInfo } from './modules/shops/staff-calls/shops.ts'
import { serveSelf } from './modules/members/staff-calls/self.ts'
import { serveMessageSpending } from './modules/members/staff-calls/message-spending.ts'
import { serveLock } from './modules/members/staff-calls/lock.ts'
import { serveShifts } from './modules/members/staff-calls/shifts.ts'
import { serveAccess } from './modules/members/staff-calls/access.ts'
import { serveInvitations } from './modules/members/staff-calls/invitations.ts'
import type { InvitationCodes } from './modules/members/rules/invitation.ts'
import { serveNotices } from './modules/members/staff-calls/notices.ts'
import { serveMemberFile } from './modules/members/staff-calls/member-file.ts'
import { serveTags } from './modules/members/staff-calls/tags.ts'
import { serveGroups } from './modules/notices/staff-calls/groups.ts'
import { serveMessages } from './modules/notices/staff-calls/messages.ts'
import { serveMerge } from './modules/members/staff-calls/merge.ts'
import { serveNumber } from './modules/members/staff-calls/number.ts'
import { serveUser } from './modules/members/staff-calls/member.ts'
import { serveUserData } from './modules/members/staff-calls/member-data.ts'
import { serveUserLists } from './modules/members/staff-calls/member-lists.ts'
import { serveUsers } from './modules/members/staff-calls/members.ts'
import { serveAppointmentExport } from './modules/appointments/staff-calls/appointment-export.ts'
import { serveTransactionExport } from './modules/payments/staff-calls/transaction-export.ts'
import { serveUserExport } from './modules/members/staff-calls/member-list-export.ts'
import { serveAppointmentLists } from './modules/appointments/staff-calls/appointments.ts'
import { serveAppointmentChanges } from './modules/appointments/staff-calls/change-appointments.ts'
import { serveAppointmentStory } from './modules/appointments/staff-calls/appointment-timeline.ts'
import { serveDayCalendar } from './modules/appointments/staff-calls/day-calendar.ts'
import { serveSlotTable } from './modules/appointments/staff-calls/slot-table.ts'
import { serveVisits } from './modules/appointments/staff-calls/visits.ts'
import { serveTimeSlots } from './modules/appointments/staff-calls/time-slots.ts'
import { serveDateExceptions } from './modules/appointments/staff-calls/date-exceptions.ts'

/** What the calls of the staff area work with. */
interface StaffDeps {
  app: FastifyInstance
  serve: Serve
  /** Makes what is as large as the chain is old. */
  exports: ExportRunner
  /** Where reports are read. */
  reports: ReportReads
  /** For answers that do not end. */
  stream: Stream
  store: Store
  /** Behind the names under which what outlives an account is kept. */
  pepper: string
  invitationCodes: InvitationCodes
  codes: SendCodeDeps
  site: PasskeySite
  gateway: Gateway
  /** Undefined where nothing can be started: without the secrets of devices. */
  sessionDeps: SessionDeps | undefined
  /** Undefined where nothing is sold online. */
  paymentDeps: PaymentDeps | undefined
  /** Ends what the beds and locks of a studio have open at the broker, and lets none of them in again. */
  endLogins: (isOne: (name: string) => boolean) => void
  /** Told of what went wrong behind a call that is answered already. */
  onError: (error: unknown) => void
}

/** Every call of the staff area; who may make which is in the permission table of the contract. */
export function serveStaff(place: StaffDeps): void {
  const { serve, store, pepper, paymentDeps } = place
  serveSelf(serve, store, paymentDeps !== undefined)
  serveLock(serve, store, place)
  serveHistory(serve, store)
  serveUsers(serve, store, pepper)
  serveUser(serve, store)
  serveMemberFile(serve, store)
  serveTags(serve, store)
  serveMessages(serve, store)
  serveGroups(serve, store, place.codes)
  serveNotices(serve, store)
  serveNumber(serve, store, pepper)
  serveAccess(serve, store)
  serveInvitations(serve, store, place.invitationCodes)
  serveShifts(serve, store)
  serveUserData(place)
  serveMerge(place)
  serveUserExport(place)
  serveUserLists(serve, store)
  serveAdjustment(serve, store)
  serveSales(serve, store)
  serveProductSales(serve, store)
  serveSendReceipt(serve, store)
  servePayLinks(serve, store, paymentDeps)
  serveCashSlips(serve, store)
  serveProducts(serve, store)
  serveStock(serve, store)
  serveRefunds(serve, store, paymentDeps)
  serveTransactions(serve, store)
  serveTransactionExport(place)
  serveTransactionChain(serve, store)
  serveDayClose(serve, store)
  serveCashDrawers(serve, store)
  servePayIssues(serve, store)
  serveStaffProblems(serve, store)
  servePackages(serve, store)
  serveBanners(serve, store)
  serveShopInfo(serve, store)
  serveShopStates(place)
  serveChainConfig(serve, store)
  serveMessageSpending(serve, store, place.codes)
  serveBoard(place)
  serveDashboard(place)
  serveBedUse(place)
  serveReports(place)
  serveDuty(place)
  serveBeds(place)
  serveAppointments(serve, store)
  serveAppointmentExport(place)
}

/** What is done on duty, besides looking at the board. */
function serveDuty(place: StaffDeps): void {
  const { serve, store, sessionDeps } = place
  serveOpenDoor(place)
  serveReleases(serve, store)
  serveOperation(serve, store)
  if (!sessionDeps) return
  serveStopBeds(serve, sessionDeps)
  serveStartForMember(serve, sessionDeps)
}

function serveBeds(place: StaffDeps): void {
  serveDevices(place)
  serveDevice(place)
  serveDeviceConfig(place)
  serveDeviceRecords(place)
}

function serveAppointments(serve: Serve, store: Store): void {
  serveAppointmentLists(serve, store)
  serveAppointmentChanges(serve, store)
  serveAppointmentStory(serve, store)
  serveDayCalendar(serve, store)
  serveSlotTable(serve, store)
  serveVisits(serve, store)
  serveTimeSlots(serve, store)
  serveDateExceptions(serve, store)
}
