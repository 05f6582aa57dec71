import { describe, expect, it } from 'vitest'

import { payMethods, payPage } from '#src/domain/payments/online-payment.ts'

describe('The page where an order is paid', () => {
  it('is opened on Stripe’s own pages over a secure line', () => {
    const page = 'https://checkout.stripe.com/c/pay/cs_test_1#fid'
    expect(payPage(page, undefined)).toBe(page)
    expect(payPage('https://pay.studio.example/c/pay/1', 'https://pay.studio.example')).toBeDefined()
  })

  it.each([
    'http://checkout.stripe.com/c/pay/1',
    'https://checkout.stripe.com.evil.example/c/pay/1',
    'https://evil.example/https://checkout.stripe.com/',
    'https://checkout.stripe.com@evil.example/',
    'https://user:secret@checkout.stripe.com/c/pay/1',
    'https://checkout.stripe.com:8443/c/pay/1',
    'javascript:alert(1)',
    'data:text/html,pay',
    '//checkout.stripe.com/c/pay/1',
    '/c/pay/1',
    '',
    undefined,
  ])('is never opened at %s', (address) => {
    expect(payPage(address, undefined)).toBeUndefined()
  })

  it('needs a secure line everywhere but on this machine', () => {
    expect(payPage('http://pay.studio.example/c/1', 'http://pay.studio.example')).toBeUndefined()
    expect(payPage('http://127.0.0.1:4000/c/1', 'http://127.0.0.1:4000')).toBeDefined()
    expect(payPage('http://127.0.0.1:4000/c/1', undefined)).toBeUndefined()
  })
})

describe('The ways to pay', () => {
  it('are the counter, and those that the studio names and this version knows', () => {
    expect(payMethods(['counter', 'stripe', 'shells'])).toEqual(['counter', 'stripe'])
    expect(payMethods(['counter'])).toEqual(['counter'])
    expect(payMethods([])).toEqual(['counter'])
  })
})
