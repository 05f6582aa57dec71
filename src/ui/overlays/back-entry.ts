/**
 * For browsers that cannot tell a page of the back gesture: while anything is open, one entry more lies in the history,
 * at the same address. Going back takes it away, and with it what is on top; closed otherwise, it is taken away here.
 */
interface Open {
  close: () => void
}

const mark = 'overlay'
let open: Open[] = []
let isWatching = false
/** Our entry lies on top of the history. */
let isLaid = false
/** It is being taken away by us, and closes nothing. */
let isLeaving = false

/** Returns what says that it has been closed. */
export function addBackEntry(close: () => void): () => void {
  watch()
  const own = { close }
  open = [...open, own]
  lay()
  return () => {
    open = open.filter((other) => other !== own)
    // One that opens in place of another keeps the entry.
    setTimeout(takeAway, 0)
  }
}

/** The router keeps its own words in each entry and must not hear of this one: by them it is the same page. */
function lay(): void {
  if (isOnTop()) return
  History.prototype.pushState.call(history, { ...history.state, [mark]: true }, '')
  isLaid = true
}

function isOnTop(): boolean {
  return history.state?.[mark] === true
}

function takeAway(): void {
  if (open.length > 0 || !isOnTop()) return
  isLeaving = true
  history.back()
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('popstate', hear)
}

function hear(): void {
  const hasLeft = isLaid && !isOnTop()
  isLaid = isOnTop()
  if (isLeaving) isLeaving = false
  // Whoever goes back just after closing means the page, and who comes back to an old entry of ours the page before it.
  else if (open.length === 0 && (hasLeft || isLaid)) history.back()
  else if (hasLeft) open.at(-1)?.close()
  // What lies below is closed by the next one.
  setTimeout(() => open.length > 0 && lay(), 0)
}
