import type { ConverterFunction } from 'opencc-js/core'

let traditional: Promise<ConverterFunction> | undefined
let simplified: Promise<ConverterFunction> | undefined

/** Simplified text to Hong Kong characters. It converts characters, not vocabulary; dictionaries load on first use. */
export function toTraditional(): Promise<ConverterFunction> {
  traditional ??= makeTraditional()
  return traditional
}

/** Hong Kong text to simplified characters. */
export function toSimplified(): Promise<ConverterFunction> {
  simplified ??= makeSimplified()
  return simplified
}

async function makeTraditional(): Promise<ConverterFunction> {
  const [{ ConverterFactory }, { default: phrases }, { default: characters }, { default: hongKong }] =
    await Promise.all([
      import('opencc-js/core'),
      import('virtual:simplified-phrases'),
      import('opencc-js/dict/STCharacters'),
      import('opencc-js/to/hk'),
    ])
  return ConverterFactory([[phrases, characters]], hongKong)
}

async function makeSimplified(): Promise<ConverterFunction> {
  const [{ ConverterFactory }, { default: hongKong }, { default: mainland }] = await Promise.all([
    import('opencc-js/core'),
    import('opencc-js/from/hk'),
    import('opencc-js/to/cn'),
  ])
  return ConverterFactory(hongKong, mainland)
}
