import { msg } from '@lingui/core/macro'
import { type AnyRouter, createRoute, createRouter } from '@tanstack/react-router'

import { loadStaffMessages } from '#src/shared/language/activate-language.ts'
import { inTime } from '#src/lib/waiting/part-in-time.ts'
import { HomeScreen } from '#src/member/screens/home.tsx'
import type { StaffRoutes } from '#src/staff/app/routes/staff-routes.ts'
import { BrokenScreen } from './broken-screen.tsx'
import { giveUp, lazyScreen } from './lazy-screen.ts'
import { offer, pay } from './links/link-routes.ts'
import { hasPageTransitions, transitionOf } from './transitions/page-transition.ts'
import { root } from './root-layout.tsx'
import * as address from './search-values.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: HomeScreen,
  staticData: { title: msg`Home`, hasTabBar: true },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { next?: string | undefined } => ({ next: address.ownPath(search['next']) }),
  component: lazyScreen(() => import('#src/member/screens/members/login.tsx'), 'LoginScreen'),
  staticData: { title: msg`Sign in`, isBusy: true },
})

const my = createRoute({
  getParentRoute: () => root,
  path: '/my',
  component: lazyScreen(() => import('#src/member/screens/members/my.tsx'), 'MyScreen'),
  staticData: { title: msg`Me`, hasTabBar: true },
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: address.settingsSearch,
  component: lazyScreen(() => import('#src/member/screens/members/settings.tsx'), 'SettingsScreen'),
  staticData: { title: msg`Complete your profile`, isBusy: true },
})

const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: lazyScreen(() => import('#src/member/screens/help.tsx'), 'HelpScreen'),
  staticData: { title: msg`Help` },
})

const appointment = createRoute({
  getParentRoute: () => root,
  path: '/appointment',
  validateSearch: address.bookingSearch,
  component: lazyScreen(() => import('#src/member/screens/appointments/appointment.tsx'), 'AppointmentScreen'),
  staticData: { title: msg`Book`, isBusy: true },
})

const appointmentResult = createRoute({
  getParentRoute: () => root,
  path: '/appointment-result',
  validateSearch: address.resultSearch,
  component: lazyScreen(
    () => import('#src/member/screens/appointments/appointment-result.tsx'),
    'AppointmentResultScreen',
  ),
  staticData: { title: msg`Appointment details` },
})

const appointmentRecord = createRoute({
  getParentRoute: () => root,
  path: '/appointment-record',
  validateSearch: address.bookingsSearch,
  component: lazyScreen(
    () => import('#src/member/screens/appointments/appointment-record.tsx'),
    'AppointmentRecordScreen',
  ),
  staticData: { title: msg`Bookings` },
})

const records = createRoute({
  getParentRoute: () => root,
  path: '/records',
  validateSearch: address.recordsSearch,
  component: lazyScreen(() => import('#src/member/screens/sessions/records.tsx'), 'RecordsScreen'),
  staticData: { title: msg({ message: 'Sessions', context: 'history' }) },
})

const myPackages = createRoute({
  getParentRoute: () => root,
  path: '/mypackages',
  validateSearch: address.packagesSearch,
  component: lazyScreen(() => import('#src/member/screens/cards/mypackages.tsx'), 'MyPackagesScreen'),
  staticData: { title: msg`Packages` },
})

const recharge = createRoute({
  getParentRoute: () => root,
  path: '/recharge',
  validateSearch: (search): { order?: string | undefined } => ({ order: address.idOf(search['order']) }),
  component: lazyScreen(() => import('#src/member/screens/cards/recharge.tsx'), 'RechargeScreen'),
  staticData: { title: msg`Top up`, isBusy: true },
})

const prices = createRoute({
  getParentRoute: () => root,
  path: '/prices',
  component: lazyScreen(() => import('#src/member/screens/cards/prices.tsx'), 'PricesScreen'),
  staticData: { title: msg`Prices` },
})

const paySuccess = createRoute({
  getParentRoute: () => root,
  path: '/paysuccess',
  validateSearch: (search): { order?: string | undefined } => ({ order: address.idOf(search['order']) }),
  component: lazyScreen(() => import('#src/member/screens/cards/paysuccess.tsx'), 'PaySuccessScreen'),
  staticData: { title: msg`Payment` },
})

const rechargeRecord = createRoute({
  getParentRoute: () => root,
  path: '/recharge-record',
  component: lazyScreen(() => import('#src/member/screens/cards/recharge-record.tsx'), 'RechargeRecordScreen'),
  staticData: { title: msg`Payments` },
})

const receipts = createRoute({
  getParentRoute: () => root,
  path: '/receipts',
  validateSearch: address.receiptSearch,
  component: lazyScreen(() => import('#src/member/screens/cards/receipts.tsx'), 'ReceiptsScreen'),
  staticData: { title: msg`Receipts` },
})

const scanQrcode = createRoute({
  getParentRoute: () => root,
  path: '/scan-qrcode',
  component: lazyScreen(() => import('#src/member/screens/doors/scan-qrcode.tsx'), 'ScanQrcodeScreen'),
  staticData: { title: msg`Scan QR code`, isBusy: true },
})

const doorControl = createRoute({
  getParentRoute: () => root,
  path: '/doorcontrol',
  validateSearch: address.doorSearch,
  component: lazyScreen(() => import('#src/member/screens/doors/doorcontrol.tsx'), 'DoorControlScreen'),
  staticData: { title: msg`Smart door`, isBusy: true },
})

const pass = createRoute({
  getParentRoute: () => root,
  path: '/pass',
  validateSearch: address.passSearch,
  component: lazyScreen(() => import('#src/member/screens/doors/pass.tsx'), 'PassScreen'),
  staticData: { title: msg`Pass`, isBusy: true },
})

const doorStatus = createRoute({
  getParentRoute: () => root,
  path: '/doorstatus',
  validateSearch: (search): { lock?: string | undefined } => ({ lock: address.idOf(search['lock']) }),
  component: lazyScreen(() => import('#src/member/screens/doors/doorstatus.tsx'), 'DoorStatusScreen'),
  staticData: { title: msg`Door result`, isBusy: true },
})

const deviceTime = createRoute({
  getParentRoute: () => root,
  path: '/device-time',
  validateSearch: address.bedSearch,
  component: lazyScreen(() => import('#src/member/screens/sessions/device-time.tsx'), 'DeviceTimeScreen'),
  staticData: { title: msg`Set your session`, isBusy: true },
})

const running = createRoute({
  getParentRoute: () => root,
  path: '/running',
  component: lazyScreen(() => import('#src/member/screens/sessions/running.tsx'), 'RunningScreen'),
  staticData: { title: msg`Tanning`, isBusy: true },
})

const completed = createRoute({
  getParentRoute: () => root,
  path: '/completed',
  validateSearch: (search): { id?: string | undefined } => ({ id: address.idOf(search['id']) }),
  component: lazyScreen(() => import('#src/member/screens/sessions/completed.tsx'), 'CompletedScreen'),
  staticData: { title: msg`Session complete` },
})

const report = createRoute({
  getParentRoute: () => root,
  path: '/report',
  validateSearch: address.reportSearch,
  component: lazyScreen(() => import('#src/member/screens/problems/report.tsx'), 'ReportScreen'),
  staticData: { title: msg`Report a problem`, isBusy: true },
})

const reportResult = createRoute({
  getParentRoute: () => root,
  path: '/report-result',
  validateSearch: address.reportResultSearch,
  component: lazyScreen(() => import('#src/member/screens/problems/report-result.tsx'), 'ReportResultScreen'),
  staticData: { title: msg`Your report` },
})

/** Of an empty server, and of no member: in the files and with the words of the staff area. */
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyScreen(() => import('#src/staff/setup/setup-screen.tsx'), 'SetupScreen', loadStaffMessages),
  staticData: { title: msg`Set up your chain`, isBusy: true },
})

const invitationPart = () => import('#src/staff/access/invited/invitation-screen.tsx')
/** Where the link of an invitation leads: whoever opens it is a member until they say yes. With the words of the staff area. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyScreen(invitationPart, 'InvitationScreen', loadStaffMessages),
  staticData: { title: msg`Invitation`, isBusy: true },
})

const memberRoutes = [
  home,
  login,
  my,
  settings,
  help,
  appointment,
  appointmentResult,
  appointmentRecord,
  records,
  myPackages,
  recharge,
  prices,
  paySuccess,
  rechargeRecord,
  receipts,
  scanQrcode,
  deviceTime,
  running,
  completed,
  report,
  reportResult,
  doorControl,
  doorStatus,
  pass,
  setup,
  invitation,
  offer,
  pay,
]

/** The map with the pages of the staff, as it is once one was opened. */
type SiteMap = ReturnType<typeof root.addChildren<[...typeof memberRoutes, StaffRoutes]>>

/** Stands for the staff area until its routes are loaded and take its place: members load none of them. */
function staffDoor(getRouter: () => AnyRouter) {
  return createRoute({
    getParentRoute: () => root,
    path: '/admin/$',
    beforeLoad: async ({ location }): Promise<never> => {
      const parts = () => Promise.all([import('#src/staff/app/routes/open-staff-area.ts'), loadStaffMessages()])
      const opened = () =>
        parts().then(async ([{ openStaffArea }]) => await openStaffArea(getRouter(), location.publicHref))
      throw await inTime(opened).catch(giveUp)
    },
    staticData: { title: msg`Staff area`, isBusy: true },
  })
}

/** The site map. `history` is given only where there is no browser: the build renders the shell with it. */
export function makeRouter(options: Pick<Parameters<typeof createRouter>[0], 'history'> = {}) {
  const router = createRouter({
    routeTree: root.addChildren([...memberRoutes, staffDoor((): AnyRouter => router)]) as unknown as SiteMap,
    basepath: '/hk/',
    scrollRestoration: typeof document !== 'undefined',
    defaultPreload: 'intent',
    ...(hasPageTransitions() && { defaultViewTransition: { types: transitionOf } }),
    defaultErrorComponent: BrokenScreen,
    ...options,
  })
  return router
}
