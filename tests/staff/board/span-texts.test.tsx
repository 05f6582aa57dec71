// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'

import { useAgeWords, useSpanWords } from '#src/staff/board/alerts/span-texts.ts'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function wordsOf(useWords: () => (ms: number) => string) {
  const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>
  return renderHook(useWords, { wrapper }).result.current
}

it('says a length of time in the largest words that are still right', () => {
  const words = wordsOf(useSpanWords)
  expect([minute, 3 * minute, hour, 80 * minute, 2 * hour, day, 2 * day + 5 * hour].map(words)).toEqual([
    '1 minute',
    '3 minutes',
    '1 hour',
    '1 h 20 min',
    '2 hours',
    '1 day',
    '2 days',
  ])
})

it('says no length below nothing', () => {
  expect(wordsOf(useSpanWords)(-5 * minute)).toBe('0 minutes')
  expect(wordsOf(useAgeWords)(-5 * minute)).toBe('00:00')
})

it('counts the seconds of an alert in its first hour, and only whole hours after that', () => {
  const age = wordsOf(useAgeWords)
  expect([84 * second, hour - 1, hour, 119 * minute, 25 * hour].map(age)).toEqual([
    '01:24',
    '59:59',
    '1 hour',
    '1 hour',
    '1 day',
  ])
})
