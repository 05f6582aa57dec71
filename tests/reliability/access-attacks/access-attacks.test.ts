import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { findMembers, floodMessages, lockOut, sprayCodes } from './sign-in-attacks.ts'
import { openDemoInProduction, reachShops, skipProof } from './staff-attacks.ts'

test('one network that tries one code at many numbers gets twenty messages in an hour', async () => {
  expect(await sprayCodes(60)).toEqual({ tried: 60, through: [] })
})

test('neither a member nor the owner is shut out by a network that asks and guesses', async () => {
  expect(await lockOut(5)).toMatchObject({ through: [] })
})

test('members and strangers are answered alike', async () => {
  expect(await findMembers(40)).toEqual({ tried: 40, through: [] })
})

test('no more messages leave than a day has, however many are asked for at once', async () => {
  expect(await floodMessages(60, 25)).toEqual({ tried: 60, through: [] })
})

test('an owner’s tablet that was left does nothing that needs a proof, and locked nothing at all', async () => {
  expect(await skipProof(1)).toMatchObject({ through: [] })
})

test(`things of another studio can't be named in any mixture (seed ${seed})`, async () => {
  expect(await reachShops(300, seed)).toEqual({ tried: 300, through: [] })
})

test('no sign of production lets a demo begin', async () => {
  expect(await openDemoInProduction()).toEqual({ tried: 8, through: [] })
})
