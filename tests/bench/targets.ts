import type { Figure, Net, Phase } from './measured.ts'

export interface Target {
  says: string
  net: Net
  figure: Figure
  /** What the figure is divided by, of the app itself when no other is named; without it the figure is in ms. */
  over?: { name?: string; figure: Figure }
  target: number
  failsAt: number
}

const fcp =
  (phase: Phase): Figure =>
  (load) =>
    load(phase)?.fcp
const interactive =
  (phase: Phase): Figure =>
  (load) =>
    load(phase)?.interactive
const blocked: Figure = (load) => load('cold')?.tbt
const longest: Figure = (load) => load('cold')?.longest
const wireAll: Figure = (load) => load('cold')?.wireTotal
const heap: Figure = (load) => load('cold')?.heap
const tap: Figure = (load) => load('warm')?.actions?.['tab']?.ms ?? undefined
const code: Figure = (load) => {
  const cold = load('cold')
  return cold?.js === undefined || cold.css === undefined ? undefined : cold.js + cold.css
}

function ratio(
  says: string,
  figure: Figure,
  name: string,
  target: number,
  failsAt: number,
  net: Net = 'slow4g',
): Target {
  return { says: `${says} / ${name}`, net, figure, over: { name, figure }, target, failsAt }
}

function ownRatio(says: string, figure: Figure, base: Figure, target: number, failsAt: number): Target {
  return { says, net: 'slow4g', figure, over: { figure: base }, target, failsAt }
}

/** What start-up is held against. All are ratios inside one run: absolute times drift from machine to machine. */
export const targets: Target[] = [
  ratio('cold: first contentful paint', fcp('cold'), 'floor-static', 1.1, 1.25),
  ratio('cold: interactive', interactive('cold'), 'floor-react', 1.25, 1.4),
  ratio('cold: interactive', interactive('cold'), 'vant-home', 0.9, 1),
  ratio('cold, slow 3G: interactive', interactive('cold'), 'vant-home', 0.9, 1, 'slow3g'),
  ratio('cold: first contentful paint', fcp('cold'), 'vant-home', 0.4, 0.5),
  ratio('cold, slow 3G: first contentful paint', fcp('cold'), 'vant-home', 0.32, 0.5, 'slow3g'),
  ratio('JS + CSS on the wire until interactive', code, 'vant-home', 0.85, 1),
  ratio('wire including the core precache', wireAll, 'vant-home', 1, 1.5),
  ratio('warm: first contentful paint with cached data', fcp('warm'), 'floor-static', 1.25, 1.5),
  ratio('warm: interactive', interactive('warm'), 'floor-react', 1.3, 1.5),
  ownRatio('offline interactive / own warm interactive', interactive('offline'), interactive('warm'), 1.05, 1.15),
  ownRatio('lie-fi interactive / own offline interactive', interactive('liefi'), interactive('offline'), 1.1, 1.25),
  ratio('cold: total blocking time', blocked, 'vant-home', 0.4, 0.6),
  { says: 'cold: longest task, ms', net: 'slow4g', figure: longest, target: 100, failsAt: 150 },
  ratio('tab tap to painted', tap, 'floor-react', 1.4, 2),
  ratio('heap', heap, 'vant-home', 0.95, 1.2),
]
