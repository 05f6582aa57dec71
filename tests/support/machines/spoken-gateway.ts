import { type Gateway, noGateway } from '#server/platform/mqtt/gateway.ts'

/** A gateway without machines, at which beds of any studio say something whenever they are told to. */
export function spokenGateway(): { gateway: Gateway; say: (shopId: number) => void } {
  const listeners = new Set<Parameters<Gateway['onBedMessage']>[0]>()
  return {
    gateway: {
      ...noGateway,
      onBedMessage(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    say: (shopId) => {
      for (const hear of listeners) hear('bed', { type: 'stop', run: '0'.repeat(16) }, shopId)
    },
  }
}
