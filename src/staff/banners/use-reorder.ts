import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** A hand that only trembles drags nothing. */
const dragPx = 5

interface Lifted {
  id: string
  /** Of all things, as it would be if it were put down now. */
  order: string[]
}

interface ReorderOptions {
  /** All things in their order. */
  ids: readonly string[]
  /** Those that can be moved; the others keep their places among them. */
  movableIds: readonly string[]
  /** Takes the new order; resolves when it is known whether it holds. */
  onDrop: (order: string[]) => Promise<unknown>
}

/**
 * Things that are put into another order by a grip: dragged, or lifted by a press and moved by arrow keys or buttons.
 * Nothing is sent before the thing is put down; Escape puts it back.
 */
export function useReorder({ ids, movableIds, onDrop }: ReorderOptions) {
  const [lifted, setLifted] = useState<Lifted>()
  const [dropped, setDropped] = useState<string[]>()
  const drag = useRef<{ y: number; isDragging: boolean }>(undefined)
  const order = lifted?.order ?? dropped ?? ids

  function move(step: number) {
    setLifted((now) => now && { ...now, order: moved(now, movableIds, step) })
  }

  async function drop(to: Lifted): Promise<void> {
    setLifted(undefined)
    if (to.order.join(' ') === ids.join(' ')) return
    setDropped(to.order)
    await onDrop(to.order)
    setDropped(undefined)
  }

  function grip(id: string) {
    const isLifted = lifted?.id === id
    const begin = () => ({ id, order: [...ids] })
    return {
      isLifted,
      /** A drag ends in a click as well, which then means nothing. */
      onClick() {
        if (drag.current?.isDragging) drag.current = undefined
        else if (isLifted) void drop(lifted)
        else setLifted(begin())
      },
      onKeyDown(event: KeyboardEvent) {
        if (!isLifted) return
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (event.key === 'Escape') setLifted(undefined)
        else if (step !== undefined) move(step)
        else return
        event.preventDefault()
        event.stopPropagation()
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { y: event.clientY, isDragging: false }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const grabbed = drag.current
        if (!grabbed || !event.currentTarget.hasPointerCapture(event.pointerId)) return
        if (!grabbed.isDragging && Math.abs(event.clientY - grabbed.y) < dragPx) return
        drag.current = { ...grabbed, isDragging: true }
        const over = overlapped(event.currentTarget, event.clientY)
        setLifted((now) => withPlace(now?.id === id ? now : begin(), movableIds, over))
      },
      onPointerUp() {
        if (drag.current?.isDragging && isLifted) void drop(lifted)
        else if (drag.current && !drag.current.isDragging) drag.current = undefined
      },
      onPointerCancel() {
        if (drag.current?.isDragging) setLifted(undefined)
        drag.current = undefined
      },
    }
  }

  return { order, liftedId: lifted?.id, move, grip }
}

/** The thing whose line the pointer is on, by the `data-id` of the lines. */
function overlapped(grip: HTMLElement, y: number): string | undefined {
  const lines = grip.closest('ol')?.querySelectorAll<HTMLElement>('li[data-id]') ?? []
  for (const line of lines) {
    const { top, bottom } = line.getBoundingClientRect()
    if (y >= top && y <= bottom) return line.dataset['id']
  }
  return undefined
}

function withPlace(lifted: Lifted, movableIds: readonly string[], over: string | undefined): Lifted {
  if (over === undefined || over === lifted.id) return lifted
  const movable = lifted.order.filter((id) => movableIds.includes(id))
  if (!movable.includes(over)) return lifted
  return { ...lifted, order: moved(lifted, movableIds, movable.indexOf(over) - movable.indexOf(lifted.id)) }
}

/** Moves the lifted one past that many others that can be moved. */
function moved({ id, order }: Lifted, movableIds: readonly string[], step: number): string[] {
  const movable = order.filter((one) => movableIds.includes(one))
  const place = movable.indexOf(id)
  const target = Math.min(Math.max(place + step, 0), movable.length - 1)
  if (place < 0 || target === place) return order
  movable.splice(place, 1)
  movable.splice(target, 0, id)
  return order.map((one) => (movableIds.includes(one) ? (movable.shift() ?? one) : one))
}
