/** A window cut out of a picture. Lengths are pixels of the picture. */
export interface Crop {
  width: number
  height: number
  /** Width of the window for each unit of its height; 1 is a square. */
  aspect: number
  /** 1 is the largest window that fits. */
  zoom: number
  /** The middle of the window. */
  x: number
  y: number
}

export const maxZoom = 4

export function startCrop({ width, height }: { width: number; height: number }, aspect = 1): Crop {
  return { width, height, aspect, zoom: 1, x: width / 2, y: height / 2 }
}

/** The window itself; it never leaves the picture. */
export function windowOf(crop: Crop): { left: number; top: number; width: number; height: number } {
  const width = Math.min(crop.width, crop.height * crop.aspect) / crop.zoom
  const height = width / crop.aspect
  return { left: crop.x - width / 2, top: crop.y - height / 2, width, height }
}

/** Moves the window by shares of its own width and height, as far as the picture goes. */
export function moveCrop(crop: Crop, right: number, down: number): Crop {
  const { width, height } = windowOf(crop)
  return inside({ ...crop, x: crop.x + right * width, y: crop.y + down * height })
}

/** Keeps the middle where it is, as far as the picture goes. */
export function zoomCrop(crop: Crop, zoom: number): Crop {
  return inside({ ...crop, zoom: Math.min(Math.max(zoom, 1), maxZoom) })
}

/** Where the window stands between the two ends of its way, 0 to 1; 0.5 where there is no way. */
export function placeOfCrop(crop: Crop): { across: number; down: number } {
  const { left, top, width, height } = windowOf(crop)
  return { across: share(left, crop.width - width), down: share(top, crop.height - height) }
}

export function placeCrop(crop: Crop, { across, down }: { across: number; down: number }): Crop {
  const { width, height } = windowOf(crop)
  return inside({
    ...crop,
    x: width / 2 + across * (crop.width - width),
    y: height / 2 + down * (crop.height - height),
  })
}

function share(part: number, whole: number): number {
  return whole < 1 ? 0.5 : part / whole
}

function inside(crop: Crop): Crop {
  const { width, height } = windowOf(crop)
  return {
    ...crop,
    x: clamp(crop.x, width / 2, crop.width - width / 2),
    y: clamp(crop.y, height / 2, crop.height - height / 2),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
