// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { plausibleDate } from '#src/lib/plausible-date.ts'
import { DateInput } from '#src/staff/kit/fields/date-input.tsx'

import { show } from '../../ui/render.tsx'

describe('a date in an address or a field', () => {
  it.each(['2026-11-22', '2028-02-29', '2000-01-01'])('%s is one', (text) => expect(plausibleDate(text)).toBe(text))

  it.each(['0002-11-22', '2026-02-31', '2026-13-01', '1999-12-31', '2026-1-1', 'today', '', '2026-11-22x', '{}'])(
    '%s is none',
    (text) => expect(plausibleDate(text)).toBeUndefined(),
  )

  it('is handed on when its year is typed to the end, and never as the year 2', () => {
    const onChange = vi.fn()
    show(<DateInput aria-label="Day" value="2026-11-22" onChange={onChange} />)
    const field = screen.getByLabelText<HTMLInputElement>('Day')
    for (const typed of ['0002-11-22', '0020-11-22', '0202-11-22'])
      fireEvent.change(field, { target: { value: typed } })
    expect(onChange).not.toHaveBeenCalled()
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['0202-11-22', 'true'])
    fireEvent.change(field, { target: { value: '2027-11-22' } })
    expect(onChange.mock.calls).toEqual([['2027-11-22']])
  })

  it('shows what counts again when the field is left half typed', () => {
    show(<DateInput aria-label="Day" value="2026-11-22" onChange={() => undefined} />)
    const field = screen.getByLabelText<HTMLInputElement>('Day')
    fireEvent.change(field, { target: { value: '0002-11-22' } })
    fireEvent.blur(field)
    expect(field.value).toBe('2026-11-22')
  })
})
