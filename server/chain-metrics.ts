import type { Registry } from 'prom-client'

import { type ChainFigures, readChainFigures } from './chain-figures.ts'
import type { Store } from './platform/database/store.ts'
import { addGauge, type GaugeSample } from './platform/metrics/add-gauge.ts'
import type { MessageMoney } from './platform/messaging/message-money.ts'
import type { Gateway } from './platform/mqtt/gateway.ts'

interface Parts {
  store: Store
  gateway: Pick<Gateway, 'bedState' | 'lockState'>
  /** What messages may cost. */
  money: MessageMoney
  /** How many may be sent in one day. */
  messagesPerDay: number
  onError: (error: unknown) => void
  /** However many ask, and however often, the database is read no more than once in so long. */
  freshForMs?: number
}

/**
 * How the chain fares: devices, sessions, doors, notices, money, messages. The same on every server, but for what each
 * hears of beds and doors itself. While the database does not answer they are missing, and `studio_database_up` is 0.
 */
export function measureChain(registry: Registry, parts: Parts): void {
  const read = readSeldom(parts)
  addGauge(registry, {
    name: 'studio_database_up',
    help: '1 where the database answered just now',
    samples: async () => [[{}, (await read()) ? 1 : 0]],
  })
  for (const [name, { help, samplesOf }] of Object.entries(gaugesOf(parts))) {
    const samples = async () => {
      const figures = await read()
      return figures ? samplesOf(figures) : []
    }
    addGauge(registry, { name, help, labelNames, samples })
  }
}

const labelNames = ['device', 'state', 'shop', 'result', 'kind', 'channel', 'outcome', 'window', 'currency']

function readSeldom({ store, gateway, onError, freshForMs = 5_000 }: Parts): () => Promise<ChainFigures | undefined> {
  let last: { at: number; figures: Promise<ChainFigures | undefined> } | undefined
  return () => {
    const at = performance.now()
    if (last && at - last.at < freshForMs) return last.figures
    const figures = readChainFigures(store, gateway).catch((error: unknown) => {
      onError(error)
      return undefined
    })
    last = { at, figures }
    return figures
  }
}

interface ChainGauge {
  help: string
  samplesOf: (figures: ChainFigures) => GaugeSample[]
}

type Bounds = Pick<Parts, 'money' | 'messagesPerDay'>

function gaugesOf(bounds: Bounds): Record<string, ChainGauge> {
  return { ...deviceGauges, ...workGauges, ...messageGauges(bounds) }
}

const deviceGauges: Record<string, ChainGauge> = {
  studio_devices: {
    help: 'Beds and locks in use, by what they last said of themselves',
    samplesOf: ({ beds, locks }) => [...countBy('bed', beds), ...countBy('lock', locks)],
  },
  studio_shop_devices_offline: {
    help: 'Beds and locks of a studio that are out of reach',
    samplesOf: ({ beds, locks }) => {
      const counts = new Map<number, number>()
      for (const { shopId, state } of [...beds, ...locks])
        counts.set(shopId, (counts.get(shopId) ?? 0) + (state === 'offline' ? 1 : 0))
      return [...counts].map(([shop, count]) => [{ shop }, count])
    },
  },
}

function countBy(device: 'bed' | 'lock', all: { state: string }[]): GaugeSample[] {
  const counts = Object.entries(Object.groupBy(all, ({ state }) => state))
  return counts.map(([state, of]) => [{ device, state }, of?.length ?? 0])
}

const workGauges: Record<string, ChainGauge> = {
  studio_sessions_open: {
    help: 'Sessions that have not ended, by state; unknown: the bed has not said whether it started',
    samplesOf: ({ sessions }) => sessions.map(({ state, count }) => [{ state }, count]),
  },
  studio_door_openings_hour: {
    help: 'Openings that were asked of doors in the last hour, by what became of them',
    samplesOf: ({ openings }) => openings.map(({ result, count }) => [{ result }, count]),
  },
  studio_notices_waiting: {
    help: 'Notices to members that wait to be sent: due, and among them tried in vain',
    samplesOf: ({ outbox }) => [
      [{ state: 'due' }, outbox.due],
      [{ state: 'tried' }, outbox.tried],
    ],
  },
  studio_notices_late_seconds: {
    help: 'For how long the oldest notice has been waiting since it was due first, tries in vain included',
    samplesOf: ({ outbox }) => [[{}, outbox.lateMs / 1_000]],
  },
  studio_log_faults: {
    help: 'Entries of the logs that are not as they were written, by the last check',
    samplesOf: ({ logFaults }) => [[{}, logFaults]],
  },
  studio_money_to_settle: {
    help: 'Payments that staff have to settle, by kind',
    samplesOf: ({ payIssues }) => payIssues.map(({ kind, count }) => [{ kind }, count]),
  },
}

function messageGauges({ money, messagesPerDay }: Bounds): Record<string, ChainGauge> {
  const { currency, perDay, perHour } = money
  const amounts = (help: string, of: (figures: ChainFigures) => { hour: number; day: number }): ChainGauge => ({
    help,
    samplesOf: (figures) => Object.entries(of(figures)).map(([window, micros]) => [{ window, currency }, micros / 1e6]),
  })
  return {
    studio_messages_day: {
      help: 'Messages of the last 24 hours by channel and what became of them',
      samplesOf: ({ messages }) => messages.map(({ count, ...labels }) => [labels, count]),
    },
    studio_messages_cost: amounts('What messages of the last hour and day cost', ({ spentMicros }) => spentMicros),
    studio_messages_refused: {
      help: 'Bounds that kept codes from somebody in the last hour, by what is bounded: all, country, block, or day',
      samplesOf: ({ messageStops, messagesToday }) => [
        ...Object.entries(Object.groupBy(messageStops, ({ scope }) => scope.split('-')[0] ?? scope)).map(
          ([kind, stops]): GaugeSample => [{ kind }, stops?.length ?? 0],
        ),
        [{ kind: 'day' }, messagesToday < messagesPerDay ? 0 : 1],
      ],
    },
    studio_messages_cost_limit: amounts('What they may cost', () => ({ day: perDay, hour: perHour })),
  }
}
