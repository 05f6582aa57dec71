import type { StripeAccount } from '#server/platform/stripe/stripe.ts'
import { StartFailure } from './start-failure.ts'

/** What was said about the demo; where nothing was, an empty database or one of the demo decides. */
export type DemoSetting = 'on' | 'off' | 'where-possible'

interface Signs {
  DEMO: 'on' | 'off' | undefined
  DATABASE_URL: string | undefined
  MQTT_URL: string | undefined
  PUBLIC_ORIGIN: string | undefined
  SMS_PROVIDER: 'log' | 'twilio' | undefined
  STRIPE_SECRET_KEY: StripeAccount['secretKey'] | undefined
}

/** Simulated beds beside real ones would push them off their broker, so that whatever is real turns the demo off. */
export function readDemoSetting(values: Signs): DemoSetting {
  const { DEMO, DATABASE_URL, MQTT_URL } = values
  if (DEMO === 'off') return 'off'
  const real = findReal(values)
  if (DEMO === 'on') {
    if (real === undefined) return 'on'
    throw new StartFailure(`DEMO=on is not right together with ${real}. Set DEMO=off, or leave that out.`)
  }
  return (real ?? DATABASE_URL ?? MQTT_URL) === undefined ? 'where-possible' : 'off'
}

/** What only a real chain has, by its name. Test keys of the payment provider move no money. */
function findReal({ PUBLIC_ORIGIN, SMS_PROVIDER, STRIPE_SECRET_KEY }: Signs): string | undefined {
  if (PUBLIC_ORIGIN?.startsWith('https:')) return 'a PUBLIC_ORIGIN at https'
  if (SMS_PROVIDER === 'twilio') return `SMS_PROVIDER=${SMS_PROVIDER}`
  if (STRIPE_SECRET_KEY !== undefined && !/^[rs]k_test_/.test(STRIPE_SECRET_KEY)) return 'a live STRIPE_SECRET_KEY'
  return undefined
}
