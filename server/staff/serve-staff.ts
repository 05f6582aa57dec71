import type { FastifyInstance } from 'fastify'

import type { ExportDesk } from '../exports/export-desk.ts'
import type { Gateway } from '../outside/gateway.ts'
import type { Serve, Stream } from '../serve-call.ts'
import type { PayDesk } from '../payments/pay-desk.ts'
import type { Desk } from '../sessions/desk.ts'
import type { Store } from '../store/store.ts'
import { serveAdjustment } from './adjust-card.ts'
import { serveBanners } from './banners.ts'
import { serveBoard } from './board.ts'
import { serveChainConfig } from './config.ts'
import { serveBedUse } from './bed-use.ts'
import { serveDashboard } from './dashboard.ts'
import { serveDeviceConfig } from './device-config.ts'
import { serveDeviceRecords } from './device-records.ts'
import { serveDevice } from './device.ts'
import { serveDevices } from './devices.ts'
import { serveHistory } from './history.ts'
import { servePackages } from './packages.ts'
import { serveOperation } from './operation.ts'
import { serveRefunds } from './refunds.ts'
import { serveSales } from './sales.ts'
import { servePayIssues } from './pay-issues.ts'
import { serveDayClose } from './day-close.ts'
import { serveTransactionChain } from './transaction-chain.ts'
import { serveTransactions } from './transactions.ts'
import { serveShopInfo } from './shops.ts'
import { serveSelf } from './self.ts'
import { serveUser } from './user.ts'
import { serveUserData } from './user-data.ts'
import { serveUserLists } from './user-lists.ts'
import { serveUsers } from './users.ts'
import { serveAppointmentExport } from './appointment-export.ts'
import { serveTransactionExport } from './transaction-export.ts'
import { serveUserExport } from './user-export.ts'
import { serveAppointmentLists } from './appointments.ts'
import { serveAppointmentChanges } from './change-appointments.ts'
import { serveAppointmentStory } from './appointment-story.ts'
import { serveDayCalendar } from './day-calendar.ts'
import { serveSlotTable } from './slot-table.ts'
import { serveVisits } from './visits.ts'
import { serveTimeSlots } from './time-slots.ts'
import { serveDateExceptions } from './date-exceptions.ts'

/** What the calls of the staff area work with. */
export interface StaffPlace {
  app: FastifyInstance
  serve: Serve
  /** Makes what is as large as the chain is old. */
  exports: ExportDesk
  /** For answers that do not end. */
  stream: Stream
  store: Store
  /** Behind the names under which what outlives an account is kept. */
  pepper: string
  gateway: Gateway
  /** Undefined where nothing can be started: without the secrets of devices. */
  desk: Desk | undefined
  /** Undefined where nothing is sold online. */
  payDesk: PayDesk | undefined
  /** Told of what went wrong behind a call that is answered already. */
  onError: (error: unknown) => void
}

/** Every call of the staff area; who may make which is in the permission table of the contract. */
export function serveStaff(place: StaffPlace): void {
  const { serve, store, pepper, payDesk } = place
  serveSelf(serve, store)
  serveHistory(serve, store)
  serveUsers(serve, store, pepper)
  serveUser(serve, store)
  serveUserData(place)
  serveUserExport(place)
  serveUserLists(serve, store)
  serveAdjustment(serve, store)
  serveSales(serve, store)
  serveRefunds(serve, store, payDesk)
  serveTransactions(serve, store)
  serveTransactionExport(place)
  serveTransactionChain(serve, store)
  serveDayClose(serve, store)
  servePayIssues(serve, store)
  servePackages(serve, store)
  serveBanners(serve, store)
  serveShopInfo(serve, store)
  serveChainConfig(serve, store)
  serveBoard(place)
  serveDashboard(place)
  serveBedUse(place)
  serveOperation(place)
  serveMachines(place)
  serveAppointments(serve, store)
  serveAppointmentExport(place)
}

function serveMachines(place: StaffPlace): void {
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
