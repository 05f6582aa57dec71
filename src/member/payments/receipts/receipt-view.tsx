import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Receipt } from '#src/client/api/receipts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Dock } from '#src/ui/layout/dock.tsx'
import { IconDownload, IconShare } from '#src/ui/pictures/icons.tsx'

import { drawReceipt } from './draw-receipt.ts'
import { ReceiptPaper } from './receipt-paper.tsx'
import { canShareReceipt, saveReceipt, shareReceipt } from './share-receipt.ts'
import { useReceiptWords } from './use-receipt-words.ts'

/** One receipt, and the ways to take it along. All of it is made on the phone, so it needs no signal. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useLingui()
  const words = useReceiptWords(receipt)
  const [isDrawing, setIsDrawing] = useState(false)
  const canShare = canShareReceipt()

  async function take(how: (picture: Blob, name: string) => void | Promise<void>) {
    setIsDrawing(true)
    const picture = await drawReceipt(words, i18n.locale)
    setIsDrawing(false)
    if (picture) await how(picture, `receipt-${receipt.receiptNumber}.png`)
    else showToast({ text: t`Your browser couldn't make the picture`, tone: 'trouble' })
  }

  const state = isDrawing ? 'busy' : 'ready'
  return (
    <>
      <ReceiptPaper words={words} />
      <Dock>
        {canShare && (
          <Button state={state} icon={<IconShare size={22} />} onClick={() => void take(shareReceipt)}>
            <Trans>Share receipt</Trans>
          </Button>
        )}
        <Button
          kind={canShare ? 'outline' : 'primary'}
          state={state}
          icon={<IconDownload size={22} />}
          onClick={() => void take(saveReceipt)}
        >
          <Trans>Download receipt</Trans>
        </Button>
      </Dock>
    </>
  )
}
