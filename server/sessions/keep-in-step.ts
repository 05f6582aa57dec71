import type { FastifyInstance } from 'fastify'

import { watchMachines } from './configure-beds.ts'
import type { Desk } from './desk.ts'
import { askDueBeds, watchBeds } from './watch-beds.ts'

/** Hears and asks beds for as long as the server lives. `askEveryMs` 0 never asks: tests ask by themselves. */
export function keepInStep(app: FastifyInstance, desk: Desk, askEveryMs: number): void {
  const stopWatching = watchBeds(desk)
  const stopMachines = watchMachines(desk)
  const timer = askEveryMs > 0 ? setInterval(() => void askDueBeds(desk).catch(desk.onError), askEveryMs) : undefined
  app.addHook('onClose', async () => {
    stopWatching()
    stopMachines()
    clearInterval(timer)
    await Promise.all(desk.queues.values())
  })
}
