import type { ConverterFunction } from 'opencc-js/core'
import { useEffect, useState } from 'react'

type Chinese = 'zh-HK' | 'zh-CN'

const converters = new Map<Chinese, ConverterFunction>()

/**
 * The text in the other Chinese, once the dictionaries have loaded; until then, and where nothing is to be
 * converted, as it is.
 */
export function useConverted(text: string, to: Chinese | undefined): string {
  const [, setLoaded] = useState<Chinese>()
  const convert = to && converters.get(to)
  useEffect(() => {
    if (!to || converters.has(to)) return
    let isCurrent = true
    load(to).then(
      () => isCurrent && setLoaded(to),
      // Without the dictionaries the text stays readable in the Chinese it came in.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [to])
  return convert ? convert(text) : text
}

async function load(to: Chinese): Promise<void> {
  const { toSimplified, toTraditional } = await import('#src/lib/chinese.ts')
  converters.set(to, await (to === 'zh-CN' ? toSimplified() : toTraditional()))
}
