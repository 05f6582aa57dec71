import { type Figure, type Load, median, type Net, paired, perRound, type Phase } from './measured.ts'
import { aligned } from './ratio-table.ts'

interface Compared {
  says: string
  net: Net
  figure: Figure
}

const phases: [Phase, string][] = [
  ['cold', 'cold'],
  ['warm', 'warm'],
  ['offline', 'offline'],
  ['liefi', 'lie-fi'],
]

const compared: Compared[] = [
  ...phases.flatMap(([phase, says]): Compared[] => [
    { says: `${says}: first contentful paint`, net: 'slow4g', figure: (load) => load(phase)?.fcp },
    { says: `${says}: interactive`, net: 'slow4g', figure: (load) => load(phase)?.interactive },
    { says: `${says}: longest task`, net: 'slow4g', figure: (load) => load(phase)?.longest },
  ]),
  { says: 'cold, slow 3G: interactive', net: 'slow3g', figure: (load) => load('cold')?.interactive },
  { says: 'first tap on a tab', net: 'slow4g', figure: (load) => load('warm')?.actions?.['tab']?.ms ?? undefined },
]

/** Two builds of one app in the same run: medians in milliseconds, and the median of the ratios inside each round. */
export function againstTable(loads: Load[], own: string, other: string): string {
  const rows = compared.flatMap(({ says, net, figure }) => {
    const [now, before] = [perRound(loads, own, net, figure), perRound(loads, other, net, figure)]
    const ratio = median(paired(now, before))
    if (ratio === undefined) return []
    return [[says, inMs(before), inMs(now), ratio.toFixed(2)]]
  })
  return aligned([['medians in ms (slow 4G unless it says so)', other, own, 'ratio'], ...rows])
}

function inMs(rounds: Map<number, number>): string {
  return median([...rounds.values()])?.toFixed(0) ?? '–'
}
