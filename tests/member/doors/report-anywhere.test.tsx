// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { addVisit } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

const screens = [
  { name: 'the scanner', path: '/scan-qrcode', about: '' },
  { name: 'the door', path: '/doorcontrol?lock=door-1', about: '?lock=door-1' },
  { name: 'the pass', path: '/pass?lock=door-1', about: '?lock=door-1' },
  { name: 'the bed', path: '/device-time?device=bed-1', about: '?device=bed-1' },
]

for (const { name, path, about } of screens) {
  it(`something can be reported from ${name} of a visit`, async () => {
    const phone = await aMemberWithPhone()
    await addVisit(phone.store, phone.me, { startsAt: phone.clock.now + 2 * minute })
    await openScreen(path, phone.me)
    const report = await screen.findByRole('link', { name: 'Report a problem' })
    expect(report.getAttribute('href')).toBe(`/hk/report${about}`)
  })
}
