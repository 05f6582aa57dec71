/** Where passkeys belong: no other site is offered them, and none made elsewhere is taken. */
export interface PasskeySite {
  /** A host; browsers keep passkeys apart by it. */
  id: string
  isOwn: (origin: string) => boolean
}

/** By the public address; without one, by the name that a machine calls itself, on any port. */
export function passkeySiteOf(publicOrigin: string | undefined): PasskeySite {
  if (publicOrigin === undefined) return { id: 'localhost', isOwn: (origin) => ownMachine.test(origin) }
  const { origin: own, hostname } = new URL(publicOrigin)
  return { id: hostname, isOwn: (origin) => origin === own }
}

const ownMachine = /^http:\/\/localhost(:\d{1,5})?$/
