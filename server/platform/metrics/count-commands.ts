import { Counter, Histogram, type Registry } from 'prom-client'

import type { CommandWatcher } from '#server/platform/mqtt/watched-gateway.ts'

/** A bed or a lock beside its studio answers within a second; after eight it counts as silent. */
const secondsBuckets = [0.1, 0.25, 1, 3, 8]

/** Counts what is asked of beds and doors and what they say, and how soon. By their kind: a chain has many of them. */
export function countCommands(registry: Registry): CommandWatcher {
  const registers = [registry]
  const commands = new Counter({
    name: 'studio_device_commands_total',
    help: 'What was asked of beds and locks, and what they said',
    labelNames: ['device', 'command', 'result'] as const,
    registers,
  })
  // What grows from nothing is not seen growing: the first door that stays silent counts, too.
  for (const result of ['opened', 'in-use', 'failed', 'unknown', 'offline'])
    commands.inc({ device: 'lock', command: 'open', result }, 0)
  const seconds = new Histogram({
    name: 'studio_device_answer_seconds',
    help: 'How long beds and locks took to answer',
    labelNames: ['device'] as const,
    buckets: secondsBuckets,
    registers,
  })
  return ({ device, command }) => {
    const stop = seconds.startTimer({ device })
    return (result) => {
      commands.inc({ device, command, result })
      // Nothing was sent, so nothing was waited for.
      if (result !== 'offline') stop()
    }
  }
}
