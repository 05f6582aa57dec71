/** Puts a text on the clipboard. False when the browser refuses; then it has to be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Partial<Clipboard> | undefined = navigator.clipboard
  if (!clipboard?.writeText) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
