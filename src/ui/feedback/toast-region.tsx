import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

import { IconAlert, IconCheck } from '#src/ui/pictures/icons-critical.tsx'
import styles from './toast-region.module.css'
import { dismissToast, toastStore, type ShownToast } from './toast.ts'

const briefMs = 2000
/** What did not come about is news that has to be read to its end, and comes where nobody looks for it. */
const troubleMs = 4000
const withActionMs = 6000

/** Where toasts appear; mounted once, since a live region must exist before its words do. */
export function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => undefined)
  const region = useRef<HTMLDivElement>(null)
  const isShown = toast !== undefined
  useLayoutEffect(() => {
    const place = region.current
    if (!isShown || !place) return
    const rise = () => place.style.setProperty('--floor', `${heightOfFloor()}px`)
    rise()
    // A toast outlives the screen that showed it, and the next screen has another floor.
    const watch = new MutationObserver(rise)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [isShown])
  return (
    <div ref={region} className={styles.region} role="status">
      {toast && <ToastCard key={toast.key} toast={toast} />}
    </div>
  )
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld || toast.stay === 'until-dismissed') return
    const timer = setTimeout(() => dismissToast(toast.key), shownMs(toast))
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={styles.icon}>
        {toast.icon ?? (toast.tone === 'trouble' ? <IconAlert size={22} /> : <IconCheck size={22} />)}
      </span>
      <p className={styles.words}>
        <span className={toast.note === undefined ? undefined : styles.title}>{toast.text}</span>
        {toast.note !== undefined && <span className={styles.note}>{toast.note}</span>}
      </p>
      {toast.action && <ToastAction toastKey={toast.key} action={toast.action} />}
    </div>
  )
}

function shownMs({ action, tone }: ShownToast): number {
  if (action) return withActionMs
  return tone === 'trouble' ? troubleMs : briefMs
}

function ToastAction({ toastKey, action }: { toastKey: number; action: NonNullable<ShownToast['action']> }) {
  function act() {
    dismissToast(toastKey)
    action.onClick()
  }
  return (
    <button type="button" className={styles.action} onClick={act}>
      {action.label}
    </button>
  )
}

/** How much of the window's bottom is taken by the bar or dock that a toast must not cover. */
function heightOfFloor(): number {
  const tops = [...document.querySelectorAll('[data-floor]')].map((part) => part.getBoundingClientRect().top)
  return tops.length === 0 ? 0 : window.innerHeight - Math.min(...tops)
}
