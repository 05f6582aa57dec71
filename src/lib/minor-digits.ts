const none =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'
const three = 'BHD JOD KWD LYD OMR TND'

/**
 * How many decimals a currency has: 2 for Hong Kong dollars, 0 for yen, 3 for Kuwaiti dinars. All amounts are stored in
 * the unit that follows from it, so it never changes and no browser has a say in it: Firefox gives rupiah two decimals,
 * Chrome none. The table is that of the Unicode CLDR 48, which Node 24 has.
 */
export function minorDigits(currency: string): number {
  const isOf = (list: string) => list.split(' ').includes(currency)
  return isOf(none) ? 0 : isOf(three) ? 3 : 2
}
