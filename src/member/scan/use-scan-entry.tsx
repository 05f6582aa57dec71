import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { askForCamera, type CameraTrouble } from '#src/client/devices/camera-access.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

/** The way from the scan button to the scan screen: the camera is asked for first, and let go at once. */
export function useScanEntry(): { isBusy: boolean; enterScan: () => void } {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)

  function openScan() {
    void navigate({ to: '/scan-qrcode' })
  }

  function explain(access: Exclude<CameraTrouble, 'not-starting'>) {
    const texts = {
      unsupported: t`This browser can't use the camera`,
      refused: t`Allow camera access in Settings`,
      none: t`No camera found on this phone`,
      'in-use': t`Another app is using the camera`,
    }
    showToast({
      tone: 'trouble',
      text: texts[access],
      action: { label: t`Enter ID`, onClick: openScan },
    })
  }

  async function askThenOpen() {
    const access = await askForCamera()
    setIsBusy(false)
    // What did not start may start on the screen itself, which also explains it better.
    if (access === 'granted' || access === 'not-starting') openScan()
    else explain(access)
  }

  function enterScan() {
    if (isBusy) return
    setIsBusy(true)
    void askThenOpen()
  }

  return { isBusy, enterScan }
}
