import { renewBrand } from '#src/client/api/brand.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { whenIdle } from '#src/lib/waiting/when-idle.ts'

import { loadWhenReachable } from './load-when-reachable.ts'

const knownColor = /^#[0-9a-f]{6}$/
const knownLogo = /^\/media\/[\w-]+\.webp$/

/** Paints the page in the chain's color. What was kept is painted by the boot script before any module runs. */
export function watchBrand(): void {
  remembered.brand.subscribe(showBrand)
  // On a weak signal what the member came for is asked first.
  whenIdle(() => void loadWhenReachable(renewBrand))
}

function showBrand(): void {
  const { color = null, logo = null } = remembered.brand.read() ?? {}
  const { style, dataset } = document.documentElement
  show('brand', color !== null && knownColor.test(color) ? color : undefined)
  show('logo', logo !== null && knownLogo.test(logo) ? `url(${logo})` : undefined)

  function show(name: string, value: string | undefined) {
    if (value === undefined) {
      style.removeProperty(`--${name}`)
      delete dataset[name]
    } else {
      style.setProperty(`--${name}`, value)
      dataset[name] = ''
    }
  }
}
