import { expect, test } from 'vitest'

import { callAddress, supportLine, whatsappAddress } from '#src/domain/shops/support-line.ts'

const office = { phone: '+852 3000 0000', serviceHours: 'Monday to Friday 09:00–18:00' }
const night = { phone: '+852 3188 0247', whatsapp: '+852 6123 4567', from: '18:00', to: '09:00' }
const [sunday, monday] = [0, 1]

test('the line that answers now is shown: the office by day, the line of the studio at night and on Sunday evening', () => {
  const ways = { ...office, afterHours: night }
  expect(supportLine(ways, { weekday: monday, time: '10:00' })).toEqual({ kind: 'office', phone: office.phone })
  for (const time of ['18:00', '23:59', '00:00', '08:59']) {
    expect(supportLine(ways, { weekday: monday, time })).toEqual({ kind: 'after-hours', line: night, isAllDay: false })
  }
  expect(supportLine(ways, { weekday: sunday, time: '19:00' })).toMatchObject({ kind: 'after-hours' })
})

test('a line of day and night goes before the office', () => {
  const always = { ...night, from: '00:00', to: '00:00' }
  const line = supportLine({ ...office, afterHours: always }, { weekday: monday, time: '10:00' })
  expect(line).toEqual({ kind: 'after-hours', line: always, isAllDay: true })
})

test('where nobody answers now it is said when somebody does', () => {
  const ways = { ...office, afterHours: { ...night, from: '18:00', to: '23:00' } }
  expect(supportLine(ways, { weekday: sunday, time: '12:00' })).toMatchObject({ kind: 'later', hours: '18:00–23:00' })
  expect(supportLine(office, { weekday: sunday, time: '12:00' })).toMatchObject({ kind: 'later', phone: office.phone })
  expect(supportLine({ phone: '', serviceHours: '' }, { weekday: monday, time: '12:00' })).toBeUndefined()
})

test('a link to a number is made of its digits and leads nowhere else', () => {
  expect(callAddress('+852 3188 0247')).toBe('tel:+85231880247')
  expect(callAddress('javascript:alert(1)')).toBe('tel:1')
  expect(whatsappAddress('+852 6123-4567', 'No. 1 & 2')).toBe('https://wa.me/85261234567?text=No.%201%20%26%202')
  expect(whatsappAddress('../evil.example/6', '')).toBe('https://wa.me/6?text=')
})
