import type { Summaries } from './tags.ts'

export const memberCalls = {
  legal: {
    '/api/config/legal': 'Gives one legal text as it is in force.',
    '/api/user/agreeToTerms': 'Agrees to the terms of use and the privacy notice in force.',
  },
  shops: {
    '/api/config/shopList': 'Lists the studios.',
    '/api/config/config': 'Gives the settings and banners that the app starts with.',
  },
  members: {
    '/api/user/getsmscode': 'Sends a code to a phone for signing in.',
    '/api/user/phoneLogin': 'Signs in by phone number and code.',
    '/api/user/passkeyLoginOptions': 'Begins signing in with a passkey.',
    '/api/user/passkeyLogin': 'Signs in with a passkey.',
    '/api/user/passkeyOptions': 'Begins adding a passkey.',
    '/api/user/addPasskey': 'Adds a passkey of this member.',
    '/api/user/passkeyList': 'Lists the passkeys of the member.',
    '/api/user/renamePasskey': 'Gives a passkey another name.',
    '/api/user/removePasskey': 'Removes a passkey.',
    '/api/user/logout': 'Ends this login.',
    '/api/user/logoutEverywhere': 'Ends every login of the member.',
    '/api/user/getUserInfo': 'Gives the profile of the member.',
    '/api/user/editProfile': 'Changes the profile of the member.',
    '/api/user/consent': 'Keeps what the member agreed to.',
    '/api/user/exportData': 'Gives everything that is held about the member.',
    '/api/user/sendOwnCode': "Sends a code to the member's own phone.",
    '/api/user/deleteAccount': 'Deletes the account of the member.',
  },
  beds: {
    '/api/machine/deviceList': 'Lists the beds of a studio.',
  },
  cards: {
    '/api/user/userFreeUseCardList': 'Lists the packages that the member owns.',
    '/api/user/cardLedger': 'Lists what was added to and used of a package.',
  },
  doors: {
    '/api/door/info': 'Tells whether the member may open a door now.',
    '/api/door/open': 'Opens a door.',
    '/api/door/status': 'Tells what became of an opening of a door.',
  },
  appointments: {
    '/api/calendar/stat': 'Tells on which days times are free.',
    '/api/calendar/getRecord': 'Lists the times of a day.',
    '/api/appointment/addappointment': 'Books a time on a bed.',
    '/api/appointment/packageFor': 'Tells whether a package pays for a bed on a date.',
    '/api/appointment/cancelAppointMent': 'Cancels an appointment.',
    '/api/appointment/postpone': 'Moves an appointment to some minutes later.',
    '/api/appointment/calendarFile': 'Gives an appointment as a file for a calendar.',
    '/api/user/mylatestAppointment': 'Gives the present or next appointment of the member.',
    '/api/user/appointmentRecord': 'Lists the appointments of the member.',
    '/api/user/appointmentDetail': 'Gives one appointment of the member.',
  },
  sessions: {
    '/api/machine/getUserCardInfo': 'Tells what the member can start on a bed, and for how long.',
    '/api/machine/start': 'Starts a session on a bed.',
    '/api/machine/session': 'Gives the session of the member that is open.',
    '/api/machine/pause': 'Pauses a session.',
    '/api/machine/resume': 'Goes on with a session that was paused.',
    '/api/machine/stop': 'Stops a session.',
    '/api/machine/report': 'Passes on what a bed signed over Bluetooth.',
    '/api/user/usageYearRecord': 'Lists the sessions of the member in a year.',
  },
  payments: {
    '/api/order/freelyUseCardDeviceTypeList': 'Lists the packages on sale.',
    '/api/order/createFreelyUseCardCharge': 'Orders a package.',
    '/api/order/getFreelyUseCardOrderInfo': 'Gives one order of the member.',
    '/api/order/cancelFreelyUseCardCharge': 'Cancels an order that is not paid.',
    '/api/user/balanceBillRecord': 'Lists the orders of the member.',
  },
  notices: {
    '/api/push/subscribe': "Sends the member's notices to this browser.",
    '/api/push/unsubscribe': 'Sends no more notices to this browser.',
  },
  banners: {
    '/api/banner/tap': 'Counts a tap on a banner.',
  },
} as const satisfies Summaries
