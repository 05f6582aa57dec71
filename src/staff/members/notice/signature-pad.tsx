import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type PointerEvent, type ReactNode } from 'react'

import { SignatureDrawing } from './signature-drawing.tsx'
import styles from './signature.module.css'
import { begin, drawOn, isFull, placeIn, type Strokes } from './strokes.ts'

interface SignaturePadProps {
  strokes: Strokes
  onChange: (change: (strokes: Strokes) => Strokes) => void
  /** Under the line: who signs, and when. */
  children: ReactNode
}

/** A box to sign in with a finger, a pen or a mouse. Who cannot draw has the field beside it. */
export function SignaturePad({ strokes, onChange, children }: SignaturePadProps) {
  const { t } = useLingui()
  // The palm of the hand that signs is another pointer, and draws nothing.
  const drawing = useRef<number>(undefined)
  function press(event: PointerEvent<SVGSVGElement>) {
    if (drawing.current !== undefined || event.button !== 0) return
    drawing.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    const place = placeIn(event.currentTarget.getBoundingClientRect(), { x: event.clientX, y: event.clientY })
    if (place) onChange((drawn) => begin(drawn, place))
  }
  function move(event: PointerEvent<SVGSVGElement>) {
    if (event.pointerId !== drawing.current) return
    const box = event.currentTarget.getBoundingClientRect()
    // Between two frames a pen has been at many places.
    const between = event.nativeEvent.getCoalescedEvents?.() ?? []
    const places = (between.length > 0 ? between : [event.nativeEvent]).flatMap(
      ({ clientX, clientY }) => placeIn(box, { x: clientX, y: clientY }) ?? [],
    )
    onChange((drawn) => places.reduce(drawOn, drawn))
  }
  function lift(event: PointerEvent<SVGSVGElement>) {
    if (event.pointerId === drawing.current) drawing.current = undefined
  }
  const isEmpty = strokes.length === 0
  return (
    <div className={styles.pad} data-drawn={!isEmpty || undefined}>
      <SignatureDrawing
        strokes={strokes}
        label={isEmpty ? t`Signature: nothing drawn yet` : t`Signature: drawn`}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
        onLostPointerCapture={lift}
      />
      {isEmpty && (
        <p className={styles.here} aria-hidden="true">
          <Trans>Sign here with a finger</Trans>
        </p>
      )}
      {!isEmpty && (
        <button type="button" className={styles.clear} onClick={() => onChange(() => [])}>
          <Trans>Clear</Trans>
        </button>
      )}
      <p className={styles.who} role="status">
        {isFull(strokes) ? <Trans>There is no more room. Clear it to sign again.</Trans> : children}
      </p>
    </div>
  )
}
