import type { Registry } from 'prom-client'

export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** What Prometheus would read there now. */
export async function scrape(registry: Registry): Promise<Sample[]> {
  return samplesOf(await registry.metrics())
}

/** From an address, with the `up` that Prometheus adds by itself. */
export async function scrapeAt(url: string, job: string): Promise<Sample[]> {
  try {
    const text = await (await fetch(url)).text()
    return [{ name: 'up', labels: { job }, value: 1 }, ...samplesOf(text)]
  } catch {
    return [{ name: 'up', labels: { job }, value: 0 }]
  }
}

export function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      if (name === undefined) throw new Error(`Not a sample: ${line}`)
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', of = '']) => [key, of])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}
