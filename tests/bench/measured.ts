import { readFileSync } from 'node:fs'

export type Phase = 'cold' | 'warm' | 'offline' | 'liefi'
export type Net = 'slow4g' | 'slow3g'

/** One load of one app, as the harness writes it. */
export interface Load {
  name: string
  net: Net
  run: number
  phase: Phase
  failed?: string
  noisy?: boolean
  fcp?: number
  lcp?: number
  interactive?: number
  tbt?: number
  longest?: number
  cls?: number
  html?: number
  js?: number
  css?: number
  wireTotal?: number
  heap?: number
  actions?: Record<string, { ms?: number | null }>
}

/** Takes one number out of the loads of one app in one round. */
export type Figure = (load: (phase: Phase) => Load | undefined) => number | undefined

export function readLoads(file: string): Load[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { rows: Load[] }).rows
}

/** The figure in every round that gave one. */
export function perRound(loads: Load[], name: string, net: Net, figure: Figure): Map<number, number> {
  const own = loads.filter((load) => load.name === name && load.net === net && !load.failed)
  const rounds = new Map<number, number>()
  for (const run of new Set(own.map((load) => load.run))) {
    const value = figure((phase) => own.find((load) => load.run === run && load.phase === phase))
    if (value !== undefined && Number.isFinite(value)) rounds.set(run, value)
  }
  return rounds
}

/** Each value against the other of the same round, because the machine itself changes between rounds. */
export function paired(values: Map<number, number>, bases: Map<number, number>): number[] {
  return [...values].flatMap(([run, value]) => {
    const base = bases.get(run)
    return base ? [value / base] : []
  })
}

export function median(values: number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  const lower = sorted.length % 2 ? upper : sorted[middle - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

/** What so many percent of the values stay below. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
