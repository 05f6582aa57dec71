// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { NumberField } from '#src/staff/beds/config/number-field.tsx'
import { readDiscount } from '#src/staff/payments/sale/discount/discount-form.ts'
import { TimeField } from '#src/staff/shops/slots/time-field.tsx'
import { draftTroubles, newDraft, termsOf } from '#src/staff/stock/products/product-draft.ts'

import { show } from '../../ui/render.tsx'

// A Chinese keyboard types digits as wide as characters, which are the same numbers.
const sold = { priceCents: 168_000, currency: 'HKD', limit: 20 }

it('a discount in wide digits is that discount', () => {
  const form = { by: 'percent', value: '１０', reason: 'regular', note: '' } as const
  expect(readDiscount(form, sold)).toMatchObject({ offCents: 16_800, discount: { percent: 10 } })
  expect(readDiscount({ ...form, value: '0' }, sold)).toMatchObject({ trouble: 'value' })
})

it('so is the level from which a product is low', () => {
  const draft = {
    ...newDraft('HKD'),
    price: '１９８',
    lowLevel: '１２',
    names: { 'zh-HK': '油', 'zh-CN': '', 'en-US': '' },
  }
  expect(draftTroubles(draft)).toEqual([])
  expect(termsOf(draft)).toMatchObject({ lowLevel: 12, priceCents: 19_800 })
  expect(draftTroubles({ ...draft, lowLevel: '1.5' })).toEqual(['low-level'])
})

it('so is a number of a bed, and a time of the day', () => {
  const [onNumber, onTime] = [vi.fn(), vi.fn()]
  show(
    <>
      <NumberField label="Minutes" unit="min" value={8} min={1} max={60} onChange={onNumber} />
      <TimeField label="Opens" value="10:00" onChange={onTime} />
    </>,
  )
  fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '１２' } })
  expect(onNumber).toHaveBeenCalledWith(12)
  const opens = screen.getByLabelText('Opens')
  fireEvent.change(opens, { target: { value: '９：３０' } })
  fireEvent.blur(opens)
  expect(onTime).toHaveBeenCalledWith('09:30')
})

it('what is no whole number stays one that is wrong', () => {
  const onNumber = vi.fn()
  show(<NumberField label="Minutes" unit="min" value={8} min={1} max={60} onChange={onNumber} />)
  for (const value of ['0x10', '1e1', '', '1 2']) {
    fireEvent.change(screen.getByLabelText('Minutes'), { target: { value } })
  }
  expect(onNumber).not.toHaveBeenCalled()
})
