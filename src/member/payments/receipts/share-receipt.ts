import { saveFile } from '#src/lib/save-file.ts'

/** Whether this browser hands a picture on to other apps. */
export function canShareReceipt(): boolean {
  const browser: Partial<Navigator> = navigator
  const file = new File([], 'receipt.png', { type: 'image/png' })
  return browser.canShare?.({ files: [file] }) ?? false
}

/** Opens the phone's own sheet with the picture in it; where that fails, the file is saved. Closing it is no failure. */
export async function shareReceipt(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type })
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError'
    if (!isClosed) saveReceipt(picture, name)
  }
}

export function saveReceipt(picture: Blob, name: string): void {
  saveFile(picture, name, picture.type)
}
