import { Gauge, type Registry } from 'prom-client'

/** A value, and by which labels; without labels it is the only one. */
export type GaugeSample = readonly [labels: Record<string, string | number>, value: number]

interface GaugeOptions {
  name: string
  help: string
  labelNames?: readonly string[]
  /** Asked whenever somebody reads; what it leaves out is gone. */
  samples: () => GaugeSample[] | Promise<GaugeSample[]>
}

/** Adds something that goes up and down, and is looked at when somebody asks. */
export function addGauge(registry: Registry, { name, help, labelNames = [], samples }: GaugeOptions): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      const now = await samples()
      this.reset()
      for (const [labels, value] of now) this.set(labels, value)
    },
  })
  registry.registerMetric(gauge)
}
