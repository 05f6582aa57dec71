// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'

import { shopsQuery } from '#src/client/api/shops/shops.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { FailureText } from '#src/member/sessions/bluetooth/failure-text.tsx'
import { CareTips } from '#src/member/sessions/end/care-tips.tsx'
import { EndFacts } from '#src/member/sessions/end/end-facts.tsx'
import { BlockNote } from '#src/member/sessions/start/block-note.tsx'
import { BookedText, BookingNote } from '#src/member/sessions/start/booking-note.tsx'
import { CardChoice } from '#src/member/sessions/start/card-choice.tsx'
import { StartDock } from '#src/member/sessions/start/start-dock.tsx'
import { ShopZone } from '#src/shared/shops/shop-zone.tsx'

import { aSession } from '../../domain/sessions/tanning-words.ts'
import { show } from '../../ui/render.tsx'

/** 18:05 on Saturday, and five past eight on Sunday morning on the island of the shop. */
const at = Date.parse('2026-11-21T18:05:00Z')
const there = /08:05/
const theDay = /22 Nov/

/** Of a shop whose clocks are those of no other place that a test may run in. */
function said(children: ReactNode): string {
  cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(shopsQuery().queryKey, [{ shopId: 1, timeZone: 'Pacific/Kiritimati' } as Shop])
  const zoned = (
    <QueryClientProvider client={client}>
      <ShopZone shopId={1}>{children}</ShopZone>
    </QueryClientProvider>
  )
  return show(zoned).container.textContent
}

const booking = (change: object = {}) => ({
  whose: 'other' as const,
  startsAt: at,
  heldUntil: at,
  maxMinutes: 5,
  ...change,
})
const draft = { minutes: 10, intensity: 'medium', cardId: 'c', road: 'remote' } as const
const nothing = () => undefined
const busy = { why: 'bed-busy', availableAt: at } as const

it.each([
  ['whose booking the bed waits for', () => <BookedText booking={booking()} />],
  [
    'why the minutes end',
    () => <BookingNote offer={{ booking: booking() } as never} range={{ max: 5, cappedBy: 'booking' } as never} />,
  ],
  ['when the bed is free', () => <BlockNote block={busy} shopId={1} minGapHours={24} />],
  [
    'when the bed is free, on the button',
    () => <StartDock draft={draft} block={busy} isStarting={false} onStart={nothing} onBlocked={nothing} />,
  ],
])('%s is said by the clocks of the shop, whatever the clock of the phone', (_, shown) => {
  expect(said(shown())).toMatch(there)
})

it.each([
  [
    'the next session that the skin allows',
    () => <BlockNote block={{ why: 'too-soon', nextAllowedAt: at }} shopId={1} minGapHours={24} />,
  ],
  ['the own booking', () => <BookedText booking={booking({ whose: 'own' })} />],
  [
    'why the server refused',
    () => <FailureText failure={{ kind: 'studio-refused', code: 'too-soon', nextAllowedAt: at }} />,
  ],
  [
    'when the bed was used',
    () => <EndFacts session={aSession({ startedAt: at })} end={{ endedAt: at, secondsOn: 60 } as never} />,
  ],
])('%s is said by the clocks and the calendar of the shop', (_, shown) => {
  const text = said(shown())
  expect(text).toMatch(there)
  expect(text).toMatch(theDay)
})

it('what is good for the skin, and how long a package is valid, is said by the calendar of the shop', () => {
  expect(said(<CareTips endedAt={at} minGapHours={24} />)).toMatch(/23 Nov 08:05/)
  const card = { cardId: 'c', name: 'Ten', languages: [], timesLeft: 2, validUntil: at }
  expect(said(<CardChoice cards={[card, { ...card, cardId: 'd' }] as never} chosen="c" onChoose={nothing} />)).toMatch(
    theDay,
  )
})
