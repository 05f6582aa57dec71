/** A square cut out of a picture. Lengths are pixels of the picture. */
export interface Crop {
  width: number
  height: number
  /** 1 is the largest square that fits. */
  zoom: number
  /** The middle of the square. */
  x: number
  y: number
}

export const maxZoom = 4

export function startCrop({ width, height }: { width: number; height: number }): Crop {
  return { width, height, zoom: 1, x: width / 2, y: height / 2 }
}

/** The square itself; it never leaves the picture. */
export function squareOf({ width, height, zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: x - side / 2, top: y - side / 2, side }
}

/** Moves the square by shares of its own side, as far as the picture goes. */
export function moveCrop(crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(crop)
  return inside({ ...crop, x: crop.x + right * side, y: crop.y + down * side })
}

/** Keeps the middle where it is, as far as the picture goes. */
export function zoomCrop(crop: Crop, zoom: number): Crop {
  return inside({ ...crop, zoom: Math.min(Math.max(zoom, 1), maxZoom) })
}

/** Where the square stands between the two ends of its way, 0 to 1; 0.5 where there is no way. */
export function placeOfCrop(crop: Crop): { across: number; down: number } {
  const { left, top, side } = squareOf(crop)
  return { across: share(left, crop.width - side), down: share(top, crop.height - side) }
}

export function placeCrop(crop: Crop, { across, down }: { across: number; down: number }): Crop {
  const { side } = squareOf(crop)
  return inside({
    ...crop,
    x: side / 2 + across * (crop.width - side),
    y: side / 2 + down * (crop.height - side),
  })
}

function share(part: number, whole: number): number {
  return whole < 1 ? 0.5 : part / whole
}

function inside(crop: Crop): Crop {
  const half = squareOf(crop).side / 2
  return { ...crop, x: clamp(crop.x, half, crop.width - half), y: clamp(crop.y, half, crop.height - half) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
