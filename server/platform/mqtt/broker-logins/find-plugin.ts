import { globSync } from 'node:fs'

/** Where Debian, Alpine and the makers of Mosquitto put it. */
const places = [
  '/usr/lib/*/mosquitto_dynamic_security.so',
  '/usr/lib/mosquitto_dynamic_security.so',
  '/usr/local/lib/mosquitto_dynamic_security.so',
]

/** The dynamic security plugin of the Mosquitto on this machine; undefined where there is none. */
export function findPlugin(): string | undefined {
  return places.flatMap((place) => globSync(place))[0]
}
