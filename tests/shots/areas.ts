import { type Page } from '@playwright/test'

import { staffFaces, staffPages } from '../e2e/support/staff/staff-sights.ts'
import { type Sight, sights } from '../e2e/support/walk.ts'
import { type Look, memberLooks, staffLooks } from './looks.ts'
import { type Visit, visits } from './visits.ts'

/** What goes wrong or is missing while a screen is looked at. */
export type Trouble = 'loading' | 'empty' | 'error' | 'offline' | 'queued'

export interface AreaSight extends Sight {
  trouble?: Trouble
  prepare?: Visit['prepare']
}

/** What one sheet shows, and who looks. */
export interface Area {
  name: string
  who: 'member' | 'staff'
  looks: readonly Look[]
  sights: readonly AreaSight[]
}

const ofStart =
  (...starts: string[]) =>
  (path: string) =>
    starts.some((start) => path.split('?')[0] === start)
const memberArea = (name: string, isOf: (path: string) => boolean): Area => ({
  name,
  who: 'member',
  looks: memberLooks,
  sights: sights.filter(({ path }) => isOf(path)),
})

const troubled: [path: string, ready: string, troubles: Trouble[]][] = [
  ['', 'main', ['loading', 'empty', 'error', 'offline']],
  ['appointment-record', 'main', ['loading', 'empty', 'error', 'offline', 'queued']],
  ['records', 'main', ['loading', 'empty', 'error', 'offline']],
  ['mypackages', 'main', ['loading', 'empty', 'error', 'offline']],
  ['my', 'main', ['loading', 'error', 'offline']],
]

const staffSights = [...staffPages, ...staffFaces].map((path) => ({ name: path, path, ready: 'main h1, main h2' }))
const staffArea = (name: string, from: number, to: number): Area => ({
  name,
  who: 'staff',
  looks: staffLooks,
  sights: staffSights.slice(from, to),
})

export const areas: Area[] = [
  { name: 'visit', who: 'member', looks: memberLooks, sights: visits },
  memberArea('home', ofStart('', 'help', 'nowhere')),
  memberArea('booking', ofStart('appointment', 'appointment-record', 'appointment-result')),
  memberArea('studio', ofStart('scan-qrcode', 'device-time', 'running', 'doorcontrol')),
  memberArea('account', ofStart('my', 'settings', 'login')),
  memberArea('packages', ofStart('records', 'mypackages', 'recharge', 'recharge-record', 'paysuccess', 'prices')),
  {
    name: 'states',
    who: 'member',
    looks: memberLooks,
    sights: troubled.flatMap(([path, ready, troubles]) =>
      troubles.map((trouble) => ({ name: `${path || 'home'}, ${trouble}`, path, ready, trouble })),
    ),
  },
  staffArea('staff-floor', 0, 10),
  staffArea('staff-records', 10, 20),
  staffArea('staff-chain', 20, 28),
]

/** What the studio answers where something of its own has failed. */
const broken = { status: 0, code: 'unavailable', msg: '', data: { error_id: '0' } }

/** Lets a page meet its trouble, from the next call on. */
export async function meet(page: Page, trouble: Trouble | undefined): Promise<void> {
  if (trouble === 'loading') await page.route('**/api/**', () => undefined)
  if (trouble === 'error') await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: broken }))
  if (trouble === 'offline' || trouble === 'queued') await page.context().setOffline(true)
}
