// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { DateStrip } from '#src/member/appointments/booking/times/date-strip.tsx'
import { DaysOff } from '#src/shared/shops/days-off.tsx'

import { show } from '../../ui/render.tsx'

const holiday = {
  date: '2026-12-25',
  lastDate: '2026-12-26',
  hours: [],
  languages: [
    { language: 'zh-HK', name: '聖誕節' },
    { language: 'en-US', name: 'Christmas' },
  ],
}
const evening = { ...holiday, lastDate: '2026-12-25', hours: [{ from: '18:00', to: '00:00' }], languages: [] }

it('a closed day says why, and cannot be chosen', () => {
  const onChoose = vi.fn<(date: string) => void>()
  const days = [
    { date: '2026-12-24', state: 'open' as const },
    { date: '2026-12-25', state: 'closed' as const },
  ]
  show(<DateStrip days={days} today="2026-12-24" chosen="2026-12-24" daysOff={[holiday]} onChoose={onChoose} />)
  const closed = screen.getByRole('radio', { name: 'Fri 25 Dec, Closed, Christmas' })
  fireEvent.click(closed)
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('radio', { name: /24 Dec/ }))
  expect(onChoose).toHaveBeenCalledWith('2026-12-24')
})

it('today says that none is left once its last time is over, not that the studio is closed', () => {
  const days = [{ date: '2026-12-24', state: 'closed' as const }]
  const strip = <DateStrip days={days} today="2026-12-24" chosen="" daysOff={[holiday]} onChoose={() => undefined} />
  show(strip)
  expect(screen.getByRole('radio', { name: 'Thu 24 Dec, Today, None left' })).toBeTruthy()
})

it('days off are told with their dates, their hours and their name', () => {
  show(<DaysOff daysOff={[holiday, evening]} />)
  expect(screen.getByText('25 Dec to 26 Dec: closed · Christmas')).toBeTruthy()
  expect(screen.getByText('25 Dec: open 18:00–24:00')).toBeTruthy()
})
