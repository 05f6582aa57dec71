// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'

import { persistedLoginRequest } from '#src/client/storage/persisted-login-request.ts'
import { persistedPurchase } from '#src/client/storage/persisted-purchase.ts'
import { persistedVisit } from '#src/client/storage/persisted-visit.ts'
import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import type { PurchaseIntent } from '#src/domain/payments/order.ts'

beforeEach(() => sessionStorage.clear())

const door = { lockId: 'lock-1', proof: 'signed' }
const lost = { opId: 'op-1', askedAt: 1, againFrom: 2, tries: 0, isAsking: false, strangersLeft: 2 }
const visits = [
  { ...door, step: 'looking' },
  { lockId: 'lock-1', step: 'choosing' },
  { ...door, step: 'offline' },
  { ...door, step: 'asking', opId: 'op-1', askedAt: 1 },
  { ...door, step: 'opened', opId: 'op-1', enterBy: 1 },
  { ...door, step: 'opened', opId: 'op-1', enterBy: 1, openingsLeft: 2, ofALaterVersion: [true] },
  { ...door, step: 'in-use', opId: 'op-1', availableAt: 1 },
  { ...door, step: 'failed', opId: 'op-1', why: 'lock' },
  { ...door, step: 'refused', refusal: { kind: 'busy' } },
  { ...door, step: 'unknown', ...lost },
  { ...door, step: 'unknown', ...lost, triedAt: 3, openingsLeft: 1 },
]

describe('where a member stands with a door', () => {
  it.each(visits.map((visit) => [visit.step, visit] as const))('survives a reload while it is %s', (_, visit) => {
    persistedVisit.write('anna', visit as DoorVisit)
    expect(persistedVisit.read('anna')).toEqual(visit)
    expect(persistedVisit.read('ben')).toBeUndefined()
  })

  it.each([
    { ...door, step: 'dancing' },
    { ...door, step: 'toString' },
    { ...door, step: ['looking'] },
    { step: 'looking' },
    { ...door, proof: null, step: 'looking' },
    { ...door, step: 'asking', opId: 'op-1' },
    { ...door, step: 'opened', opId: 'op-1', enterBy: '1' },
    { ...door, step: 'opened', opId: 'op-1', enterBy: 1, openingsLeft: null },
    { ...door, step: 'refused', refusal: [] },
    { ...door, step: 'refused' },
    { ...door, step: 'unknown', ...lost, isAsking: 0 },
    { ...door, step: 'unknown', ...lost, tries: undefined },
    [],
    null,
  ])('is read as nothing when something is missing: %j', (visit) => {
    localStorage.setItem('doorVisit', JSON.stringify({ uid: 'anna', visit }))
    expect(persistedVisit.read('anna')).toBeUndefined()
  })
})

const purchase = { packageId: 'p-1', packageRev: 3, shopId: 1, payMethod: 'counter', opId: 'op-1' } as const

describe('a purchase that was sent', () => {
  it.each<PurchaseIntent>([purchase, { ...purchase, payMethod: 'stripe' }])('survives a reload: %j', (intent) => {
    persistedPurchase.write('anna', intent)
    expect(persistedPurchase.read('anna')).toEqual(intent)
    expect(persistedPurchase.read('ben')).toBeUndefined()
    persistedPurchase.clear()
    expect(persistedPurchase.read('anna')).toBeUndefined()
  })

  it.each([{ payMethod: 'shells' }, { shopId: '1' }, { opId: null }, { packageId: 7 }])(
    'is read as nothing when something is wrong: %j',
    (wrong) => {
      sessionStorage.setItem('purchaseIntent', JSON.stringify({ uid: 'anna', intent: { ...purchase, ...wrong } }))
      expect(persistedPurchase.read('anna')).toBeUndefined()
    },
  )
})

const request = {
  areaCode: '852',
  phone: '91234567',
  requestId: 'r-1',
  resendAt: 1,
  expiresAt: 2,
  codeLength: 8,
} as const

describe('a code that was sent', () => {
  it('keeps its number and its countdown through a reload', () => {
    persistedLoginRequest.write(request)
    expect(persistedLoginRequest.read()).toEqual(request)
  })

  it('has six digits where an earlier version kept it', () => {
    const { codeLength: _later, ...earlier } = request
    sessionStorage.setItem('loginRequest', JSON.stringify(earlier))
    expect(persistedLoginRequest.read()).toEqual({ ...request, codeLength: 6 })
  })

  it('is read without what a later version adds', () => {
    sessionStorage.setItem('loginRequest', JSON.stringify({ ...request, ofALaterVersion: 1 }))
    expect(persistedLoginRequest.read()).toEqual(request)
  })

  it.each([{ areaCode: 'x1' }, { areaCode: 852 }, { phone: 91234567 }, { requestId: null }, { resendAt: '1' }])(
    'is read as none when something is wrong: %j',
    (wrong) => {
      sessionStorage.setItem('loginRequest', JSON.stringify({ ...request, ...wrong }))
      expect(persistedLoginRequest.read()).toBeUndefined()
    },
  )

  it.each(['', 'not json', '[]', 'null'])('is read as none when the text is %j', (text) => {
    sessionStorage.setItem('loginRequest', text)
    expect(persistedLoginRequest.read()).toBeUndefined()
  })
})
