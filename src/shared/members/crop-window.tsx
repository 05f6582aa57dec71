import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type PointerEvent, type ReactNode, type Ref } from 'react'

import { type Crop, maxZoom, moveCrop, placeCrop, placeOfCrop, zoomCrop } from '#src/domain/members/crop.ts'
import { classNames } from '#src/lib/class-names.ts'

import styles from './crop-window.module.css'
import { type CutSize, drawWindow } from './cut-picture.ts'

interface CropWindowProps {
  picture: ImageBitmap
  crop: Crop
  /** Of what is cut out. */
  size: CutSize
  /** Drawn over the picture. Without it there is a ring: what is outside of the circle is not shown anywhere. */
  guide?: ReactNode
  onChange: (crop: Crop) => void
  ref: Ref<HTMLCanvasElement>
}

/** The picture under its window. It follows one finger, two fingers and the wheel; sliders do the same by key. */
export function CropWindow({ picture, crop, size, guide, onChange, ref }: CropWindowProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const hands = useHands(crop, onChange)
  useEffect(() => {
    if (canvas.current) drawWindow(canvas.current, picture, crop)
  }, [picture, crop])
  const { across, down } = placeOfCrop(crop)
  return (
    <div className={styles.crop}>
      <div className={classNames(styles.window, crop.aspect > 1 && styles.wide)} {...hands}>
        <canvas
          ref={(node) => {
            canvas.current = node
            if (typeof ref === 'function') ref(node)
            else if (ref) ref.current = node
          }}
          className={styles.canvas}
          width={size.width}
          height={size.height}
          aria-hidden="true"
        />
        {guide ?? <span className={styles.ring} />}
      </div>
      <div className={styles.zoom}>
        <span aria-hidden="true">
          <Trans>Zoom</Trans>
        </span>
        <Slider
          label={t`Zoom`}
          value={crop.zoom}
          min={1}
          max={maxZoom}
          onChange={(zoom) => onChange(zoomCrop(crop, zoom))}
        />
      </div>
      <div className={styles.keys}>
        <Slider
          label={t`Left or right`}
          value={across}
          onChange={(value) => onChange(placeCrop(crop, { across: value, down }))}
        />
        <Slider
          label={t`Up or down`}
          value={down}
          onChange={(value) => onChange(placeCrop(crop, { across, down: value }))}
        />
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

function Slider({ label, value, min = 0, max = 1, onChange }: SliderProps) {
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      min={min}
      max={max}
      step={(max - min) / 40}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}

interface Touch {
  x: number
  y: number
}

/** One finger moves the picture, two spread it. */
function useHands(crop: Crop, onChange: (crop: Crop) => void) {
  const touches = useRef(new Map<number, Touch>())
  function move(event: PointerEvent<HTMLElement>) {
    const before = touches.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...touches.current].find(([id]) => id !== event.pointerId)?.[1]
    const { width, height } = event.currentTarget.getBoundingClientRect()
    touches.current.set(event.pointerId, now)
    if (other) onChange(zoomCrop(crop, crop.zoom * (distance(now, other) / Math.max(distance(before, other), 1))))
    else onChange(moveCrop(crop, (before.x - now.x) / width, (before.y - now.y) / height))
  }
  const leave = ({ pointerId }: PointerEvent) => void touches.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: move,
    onPointerUp: leave,
    onPointerCancel: leave,
    onWheel: ({ deltaY }: { deltaY: number }) => onChange(zoomCrop(crop, crop.zoom * (deltaY < 0 ? 1.08 : 1 / 1.08))),
  }
}

function distance(a: Touch, b: Touch): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
