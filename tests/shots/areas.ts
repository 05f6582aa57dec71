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
const isStaffSight = (pages: readonly string[], path: string) => pages.includes(path.split('?')[0] ?? '')
const staffArea = (name: string, ...pages: string[]): Area => ({
  name,
  who: 'staff',
  looks: staffLooks,
  sights: staffSights.filter(({ path }) => isStaffSight(pages, path)),
})
const shown = {
  floor: ['dashboard', 'operation', 'appointmentchange', 'appointmentcreate', 'time-slots'],
  members: ['users', 'userdetail', 'user-recharge'],
  money: ['transactions', 'reports', 'packages', 'stock'],
}
const elsewhere = staffSights
  .map(({ path }) => path.split('?')[0] ?? '')
  .filter((page) => !Object.values(shown).flat().includes(page))

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
  staffArea('staff-floor', ...shown.floor),
  staffArea('staff-members', ...shown.members),
  staffArea('staff-money', ...shown.money),
  staffArea('staff-chain', ...elsewhere),
]

/** What the studio answers where something of its own has failed. */
const broken = { status: 0, code: 'unavailable', msg: '', data: { error_id: '0' } }

/** Lets a page meet its trouble, from the next call on. */
export async function meet(page: Page, trouble: Trouble | undefined): Promise<void> {
  if (trouble === 'loading') await page.route('**/api/**', () => undefined)
  if (trouble === 'error') await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: broken }))
  if (trouble === 'offline' || trouble === 'queued') await page.context().setOffline(true)
}
