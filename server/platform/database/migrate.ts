import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { LogKey } from '#server/platform/audit-logs/log-key.ts'
import { addMembers } from './migrations/0001-0020/0001-members.ts'
import { addChain } from './migrations/0001-0020/0002-chain.ts'
import { addAppointments } from './migrations/0001-0020/0003-appointments.ts'
import { addCards } from './migrations/0001-0020/0004-cards.ts'
import { addDoorsAndPackages } from './migrations/0001-0020/0005-doors-and-packages.ts'
import { addSessions } from './migrations/0001-0020/0006-sessions.ts'
import { addOrders } from './migrations/0001-0020/0007-orders.ts'
import { addPostponements } from './migrations/0001-0020/0008-postponements.ts'
import { addOnlinePayments } from './migrations/0001-0020/0010-online-payments.ts'
import { addPictures } from './migrations/0001-0020/0011-pictures.ts'
import { addNotices } from './migrations/0001-0020/0012-notices.ts'
import { addStaffLevels } from './migrations/0001-0020/0013-staff-levels.ts'
import { addDutyBoard } from './migrations/0001-0020/0014-duty-board.ts'
import { addMoney } from './migrations/0001-0020/0015-money.ts'
import { addTimeSlots } from './migrations/0001-0020/0016-time-slots.ts'
import { addStaffBeds } from './migrations/0001-0020/0017-device-desk.ts'
import { addLampCount } from './migrations/0001-0020/0017b-lamp-count.ts'
import { addReceiptsByRoad } from './migrations/0001-0020/0017c-receipts-by-road.ts'
import { addStaffLogOrder } from './migrations/0001-0020/0018-staff-log-order.ts'
import { addPackageSales } from './migrations/0001-0020/0019-package-sales.ts'
import { addShopRevisions } from './migrations/0001-0020/0020-shop-revisions.ts'
import { addDayCloses } from './migrations/0021-0040/0021-day-closes.ts'
import { addBannerDates } from './migrations/0021-0040/0022-banner-dates.ts'
import { addChainConfigs } from './migrations/0021-0040/0023-chain-configs.ts'
import { addListIndexes } from './migrations/0021-0040/0024-list-indexes.ts'
import { addOperatingModes } from './migrations/0021-0040/0025-operating-modes.ts'
import { addStartReleases } from './migrations/0021-0040/0026-start-releases.ts'
import { addLegalTexts } from './migrations/0021-0040/0027-legal-texts.ts'
import { addLateMinutes } from './migrations/0021-0040/0028-late-minutes.ts'
import { addBannerTaps } from './migrations/0021-0040/0029-banner-taps.ts'
import { addSearchIndexes } from './migrations/0021-0040/0031-search-indexes.ts'
import { addStaffMoves } from './migrations/0021-0040/0032-staff-moves.ts'
import { addDemoMark } from './migrations/0021-0040/0033-demo-mark.ts'
import { addCodesByRequest } from './migrations/0021-0040/0035-codes-by-request.ts'
import { addRetainedFacts } from './migrations/0021-0040/0036-retained-facts.ts'
import { addRecordedSubjects } from './migrations/0021-0040/0037-recorded-subjects.ts'
import { addLinkedLogs } from './migrations/0021-0040/0038-linked-logs.ts'
import { addRefundedCards } from './migrations/0021-0040/0040-refunded-cards.ts'
import { addRefunds } from './migrations/0041-0060/0041-refunds.ts'
import { addPayIssues } from './migrations/0041-0060/0042-pay-issues.ts'
import { addDayReopenings } from './migrations/0041-0060/0044-day-reopenings.ts'
import { addFaultyBeds } from './migrations/0041-0060/0047-faulty-beds.ts'
import { addBeforeMaintenance } from './migrations/0041-0060/0050-before-maintenance.ts'
import { moveOpeningsToSteps } from './migrations/0041-0060/0051-opening-steps.ts'
import { addFaultTimes } from './migrations/0041-0060/0052-fault-times.ts'
import { addClearedFaults } from './migrations/0041-0060/0053-cleared-faults.ts'
import { addLeftVisits } from './migrations/0041-0060/0054-left-visits.ts'
import { addFreedBeds } from './migrations/0041-0060/0055-freed-beds.ts'
import { addSetupSecret } from './migrations/0041-0060/0056-setup-secret.ts'
import { addPasskeys } from './migrations/0041-0060/0060-passkeys.ts'
import { addStaffLocks } from './migrations/0061-0080/0061-staff-locks.ts'
import { addLoginDevices } from './migrations/0061-0080/0062-login-devices.ts'
import { addCheckIns } from './migrations/0061-0080/0067-check-ins.ts'
import { addShopLevels } from './migrations/0061-0080/0068-shop-levels.ts'
import { addLastLogins } from './migrations/0061-0080/0069-last-logins.ts'
import { addShopStates } from './migrations/0061-0080/0071-shop-states.ts'
import { addShopPresence } from './migrations/0061-0080/0073-shop-presence.ts'
import { addMessageCosts } from './migrations/0061-0080/0080-message-costs.ts'
import { addSecondFacts } from './migrations/0081-0100/0081-second-facts.ts'
import { addNearbyDoors } from './migrations/0081-0100/0084-nearby-doors.ts'
import { addRepeatedOpenings } from './migrations/0081-0100/0085-repeated-openings.ts'
import { addDoorPasses } from './migrations/0081-0100/0086-door-passes.ts'
import { addClosedDays } from './migrations/0081-0100/0093-closed-days.ts'
import { addShifts } from './migrations/0081-0100/0094-shifts.ts'
import { addIdentityChecks } from './migrations/0081-0100/0095-identity-checks.ts'
import { addMessageAttempts } from './migrations/0081-0100/0097-message-attempts.ts'
import { addMessageTotals } from './migrations/0081-0100/0098-message-totals.ts'
import { addDeviceKeys } from './migrations/0081-0100/0099-device-keys.ts'
import { addInvitations } from './migrations/0101-0120/0101-invitations.ts'
import { addDoorReaders } from './migrations/0101-0120/0105-door-readers.ts'
import { addBedPasses } from './migrations/0101-0120/0106-bed-passes.ts'
import { addBedReaders } from './migrations/0101-0120/0110-bed-readers.ts'
import { addRetention } from './migrations/0101-0120/0107-retention.ts'
import { addProblems } from './migrations/0101-0120/0120-problems.ts'
import { addStudioPhotos } from './migrations/0121-0140/0123-studio-photos.ts'
import { addDoorKeypads } from './migrations/0101-0120/0113-door-keypads.ts'
import { addOperationRequests } from './migrations/0121-0140/0128-operation-requests.ts'
import { hasTaken, type StepOptions, takeSteps } from './take-steps.ts'
import { addRefusedAttempts } from './migrations/0101-0120/0117-refused-attempts.ts'
import { addDeviceProofs } from './migrations/0101-0120/0118-device-proofs.ts'
import { addNotifiedMembers } from './migrations/0121-0140/0131-notified-members.ts'
import { addShownPasses } from './migrations/0121-0140/0134-shown-passes.ts'
import { addWifiNames } from './migrations/0121-0140/0139-wifi-names.ts'
import { narrowAppointmentIndexes } from './migrations/0141-0160/0144-appointment-indexes.ts'
import { addStaffAlerts } from './migrations/0141-0160/0148-staff-alerts.ts'
import { addSignedNotices } from './migrations/0141-0160/0149-signed-notices.ts'
import { addMoneyParts } from './migrations/0141-0160/0150-money-parts.ts'
import { addGivenCash } from './migrations/0141-0160/0151-given-cash.ts'
import { addDiscounts } from './migrations/0141-0160/0152-discounts.ts'
import { addCashDrawers } from './migrations/0141-0160/0153-cash-drawers.ts'
import { addAlertTellings } from './migrations/0141-0160/0154-alert-tellings.ts'
import { addStock } from './migrations/0141-0160/0155-stock.ts'
import { addMemberFile } from './migrations/0141-0160/0156-member-file.ts'
import { addGroupMessages } from './migrations/0141-0160/0157-group-messages.ts'
import { addPayLinks } from './migrations/0141-0160/0159-pay-links.ts'
import { addCashSlips } from './migrations/0141-0160/0160-cash-slips.ts'
import { addSkinType } from './migrations/0161-0180/0161-skin-type.ts'
import { indexMachinesOfShop } from './migrations/0161-0180/0162-machines-of-shop.ts'
import { addMessagesBy } from './migrations/0161-0180/0163-messages-by.ts'
import { addServers } from './migrations/0161-0180/0164-servers.ts'
import { addSharedHits } from './migrations/0161-0180/0165-shared-hits.ts'
import { indexLoginsOfMember } from './migrations/0161-0180/0166-logins-of-member.ts'
import { indexMoneyOfDrawer } from './migrations/0161-0180/0167-money-of-drawer.ts'
import { indexMemberGroups } from './migrations/0141-0160/0157-member-groups.ts'
import { addMergedMembers, indexMergedMembers } from './migrations/0141-0160/0158-merged-members.ts'
import { indexNoticesOfMember } from './migrations/0141-0160/0156-notices-of-member.ts'

/** Applied in the order of their names, never edited after a release. */
const migrationsWith = (logKey: LogKey): Record<string, Migration> => ({
  '0001-members': { up: addMembers },
  '0002-chain': { up: addChain },
  '0003-appointments': { up: addAppointments },
  '0004-cards': { up: addCards },
  '0005-doors-and-packages': { up: addDoorsAndPackages },
  '0006-sessions': { up: addSessions },
  '0007-orders': { up: addOrders },
  '0008-postponements': { up: addPostponements },
  '0010-online-payments': { up: addOnlinePayments },
  '0011-pictures': { up: addPictures },
  '0012-notices': { up: addNotices },
  '0013-staff-levels': { up: addStaffLevels },
  '0014-duty-board': { up: addDutyBoard },
  '0015-money': { up: addMoney },
  '0016-time-slots': { up: addTimeSlots },
  '0017-device-desk': { up: addStaffBeds },
  '0017b-lamp-count': { up: addLampCount },
  '0017c-receipts-by-road': { up: addReceiptsByRoad },
  '0018-staff-log-order': { up: addStaffLogOrder },
  '0019-package-sales': { up: addPackageSales },
  '0020-shop-revisions': { up: addShopRevisions },
  '0021-day-closes': { up: addDayCloses },
  '0022-banner-dates': { up: addBannerDates },
  '0023-chain-configs': { up: addChainConfigs },
  '0024-list-indexes': { up: addListIndexes },
  '0025-operating-modes': { up: addOperatingModes },
  '0026-start-releases': { up: addStartReleases },
  '0027-legal-texts': { up: addLegalTexts },
  '0028-late-minutes': { up: addLateMinutes },
  '0029-banner-taps': { up: addBannerTaps },
  '0031-search-indexes': { up: addSearchIndexes },
  '0032-staff-moves': { up: addStaffMoves },
  '0033-demo-mark': { up: addDemoMark },
  '0035-codes-by-request': { up: addCodesByRequest },
  '0036-retained-facts': { up: addRetainedFacts },
  '0037-recorded-subjects': { up: addRecordedSubjects },
  '0038-linked-logs': { up: (db) => addLinkedLogs(db, logKey) },
  '0040-refunded-cards': { up: addRefundedCards },
  '0041-refunds': { up: addRefunds },
  '0042-pay-issues': { up: addPayIssues },
  '0044-day-reopenings': { up: addDayReopenings },
  '0047-faulty-beds': { up: addFaultyBeds },
  '0050-before-maintenance': { up: addBeforeMaintenance },
  '0051-opening-steps': { up: moveOpeningsToSteps },
  '0052-fault-times': { up: addFaultTimes },
  '0053-cleared-faults': { up: addClearedFaults },
  '0054-left-visits': { up: addLeftVisits },
  '0055-freed-beds': { up: addFreedBeds },
  '0056-setup-secret': { up: addSetupSecret },
  '0060-passkeys': { up: addPasskeys },
  '0061-staff-locks': { up: addStaffLocks },
  '0062-login-devices': { up: addLoginDevices },
  '0067-check-ins': { up: addCheckIns },
  '0068-shop-levels': { up: addShopLevels },
  '0069-last-logins': { up: addLastLogins },
  '0071-shop-states': { up: addShopStates },
  '0073-shop-presence': { up: addShopPresence },
  '0080-message-costs': { up: addMessageCosts },
  '0081-second-facts': { up: addSecondFacts },
  '0084-nearby-doors': { up: addNearbyDoors },
  '0085-repeated-openings': { up: addRepeatedOpenings },
  '0086-door-passes': { up: addDoorPasses },
  '0093-closed-days': { up: addClosedDays },
  '0094-shifts': { up: addShifts },
  '0095-identity-checks': { up: addIdentityChecks },
  '0097-message-attempts': { up: addMessageAttempts },
  '0098-message-totals': { up: addMessageTotals },
  '0099-device-keys': { up: addDeviceKeys },
  '0101-invitations': { up: addInvitations },
  '0105-door-readers': { up: addDoorReaders },
  '0106-bed-passes': { up: addBedPasses },
  '0107-retention': { up: addRetention },
  '0110-bed-readers': { up: addBedReaders },
  '0113-door-keypads': { up: addDoorKeypads },
  '0117-refused-attempts': { up: addRefusedAttempts },
  '0118-device-proofs': { up: addDeviceProofs },
  '0120-problems': { up: addProblems },
  '0123-studio-photos': { up: addStudioPhotos },
  '0128-operation-requests': { up: addOperationRequests },
  '0131-notified-members': { up: addNotifiedMembers },
  '0134-shown-passes': { up: addShownPasses },
  '0139-wifi-names': { up: addWifiNames },
  '0144-appointment-indexes': narrowAppointmentIndexes,
  '0148-staff-alerts': { up: addStaffAlerts },
  '0149-signed-notices': { up: addSignedNotices },
  '0150-money-parts': { up: addMoneyParts },
  '0151-given-cash': { up: addGivenCash },
  '0152-discounts': { up: addDiscounts },
  '0153-cash-drawers': { up: addCashDrawers },
  '0154-alert-tellings': { up: addAlertTellings },
  '0155-stock': { up: addStock },
  '0156-member-file': { up: addMemberFile },
  '0156-notices-of-member': indexNoticesOfMember,
  '0157-group-messages': { up: addGroupMessages },
  '0157-member-groups': indexMemberGroups,
  '0158-merged-members': { up: addMergedMembers },
  '0158-merged-members-index': indexMergedMembers,
  '0159-pay-links': { up: addPayLinks },
  '0160-cash-slips': { up: addCashSlips },
  '0161-skin-type': { up: addSkinType },
  '0162-machines-of-shop': indexMachinesOfShop,
  '0163-messages-by': { up: addMessagesBy },
  '0164-servers': { up: addServers },
  '0165-shared-hits': { up: addSharedHits },
  '0166-logins-of-member': indexLoginsOfMember,
  '0167-money-of-drawer': indexMoneyOfDrawer,
})

/** The newest form of the database that this release knows, by the name of its last migration. */
export function newestMigration(logKey: LogKey): string {
  return Object.keys(migrationsWith(logKey)).at(-1) ?? ''
}

/** Whether the tables are where this release has them, so that there is nothing to take. */
export async function isMigrated<Schema>(db: Kysely<Schema>, logKey: LogKey): Promise<boolean> {
  return await hasTaken(db, Object.keys(migrationsWith(logKey)))
}

/** Brings the tables to where this release has them; answers the steps that were taken. */
export async function migrate<Schema>(db: Kysely<Schema>, logKey: LogKey, options?: StepOptions): Promise<string[]> {
  return await takeSteps(db, migrationsWith(logKey), options)
}
