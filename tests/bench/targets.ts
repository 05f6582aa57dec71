import type { Figure, Net, Phase } from './measured.ts'

export interface Target {
  says: string
  net: Net
  figure: Figure
  /** What the figure is divided by, of the app itself when no other is named; without it the figure stands for itself. */
  over?: { name?: string; figure: Figure }
  target: number
}

const fcp =
  (phase: Phase): Figure =>
  (load) =>
    load(phase)?.fcp
const interactive =
  (phase: Phase): Figure =>
  (load) =>
    load(phase)?.interactive
const largest: Figure = (load) => load('cold')?.lcp
const longest: Figure = (load) => load('cold')?.longest
const heap: Figure = (load) => load('cold')?.heap
const tap: Figure = (load) => load('warm')?.actions?.['tab']?.ms ?? undefined
const wireAll: Figure = (load) => inKilobytes(load('cold')?.wireTotal)
const code: Figure = (load) => {
  const { html, js, css } = load('cold') ?? {}
  return html === undefined || js === undefined || css === undefined ? undefined : inKilobytes(html + js + css)
}

function inKilobytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / 1_000
}

function ratio(says: string, figure: Figure, name: string, target: number, net: Net = 'slow4g'): Target {
  return { says: `${says} / ${name}`, net, figure, over: { name, figure }, target }
}

function ownRatio(says: string, figure: Figure, base: Figure, target: number): Target {
  return { says, net: 'slow4g', figure, over: { figure: base }, target }
}

function absolute(says: string, figure: Figure, target: number): Target {
  return { says, net: 'slow4g', figure, target }
}

/**
 * What start-up is held against. Times are ratios inside one run: absolute ones drift from machine to machine. Bytes,
 * and how long the page stands at most, are what they are.
 */
export const targets: Target[] = [
  ratio('cold: first contentful paint', fcp('cold'), 'floor-static', 1.2),
  ownRatio('cold: largest paint / own first one', largest, fcp('cold'), 1.2),
  ratio('cold: interactive', interactive('cold'), 'vant-live', 0.85),
  ratio('cold: interactive', interactive('cold'), 'stack-shell', 1.25),
  ratio('cold, slow 3G: interactive', interactive('cold'), 'vant-live', 0.9, 'slow3g'),
  ratio('warm: interactive', interactive('warm'), 'stack-shell', 1.15),
  ratio('offline: interactive', interactive('offline'), 'stack-shell', 1.15),
  ratio('lie-fi: interactive', interactive('liefi'), 'stack-shell', 1.15),
  ownRatio('lie-fi interactive / own offline interactive', interactive('liefi'), interactive('offline'), 1.05),
  absolute('HTML, JS and CSS on the wire until interactive, KB', code, 112),
  absolute('all on the wire with what the worker stores, KB', wireAll, 320),
  ratio('tab tap to painted', tap, 'stack-shell', 1.2),
  ratio('heap', heap, 'stack-shell', 1.4),
  absolute('cold: longest task, ms', longest, 100),
]
