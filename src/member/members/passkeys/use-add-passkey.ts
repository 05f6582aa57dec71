import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { addPasskey, beginPasskey, passkeysKey } from '#src/client/api/passkeys.ts'
import { passkeyRecord } from '#src/client/login/passkey-record.ts'
import { makePasskey } from '#src/lib/browser-passkey.ts'
import { deviceName } from '#src/domain/members/device-name.ts'

import { type PasskeyTrouble, passkeyTroubleOf } from './passkey-trouble.ts'

/** Sets up a passkey on this phone or computer, named after it. */
export function useAddPasskey(onAdded: () => void) {
  const queries = useQueryClient()
  const [trouble, setTrouble] = useState<PasskeyTrouble>()
  const [isBusy, setIsBusy] = useState(false)

  async function add() {
    setIsBusy(true)
    setTrouble(undefined)
    try {
      const asked = await beginPasskey()
      const made = await makePasskey(asked)
      const name = deviceName(navigator.userAgent)
      await addPasskey({ ceremony: asked.ceremony, name, ...made }, crypto.randomUUID())
      passkeyRecord.noteUse()
      await queries.invalidateQueries({ queryKey: passkeysKey })
      onAdded()
    } catch (error) {
      const trouble = passkeyTroubleOf(error)
      if (trouble === 'known') passkeyRecord.noteUse()
      setTrouble(trouble)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, trouble, add: () => void add() }
}
