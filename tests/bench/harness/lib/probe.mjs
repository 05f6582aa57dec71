// Runs in the page before any of its scripts. Everything is relative to navigation start.
export const probe = ({ readySelector, interactiveSelector, remember = {} }) => `(() => {
  if (window.top !== window) return
  // about:blank has no storage and says so by throwing
  try { for (const [k, v] of Object.entries(${JSON.stringify(remember)})) if (localStorage.getItem(k) === null) localStorage.setItem(k, v) } catch {}
  const P = { fcp: null, lcp: null, ready: null, interactive: null, long: [], cls: 0, events: [] }
  window.__pwaProbe = P
  const obs = (type, fn, extra) => { try { new PerformanceObserver((l) => l.getEntries().forEach(fn)).observe({ type, buffered: true, ...extra }) } catch {} }
  obs('paint', (e) => { if (e.name === 'first-contentful-paint') P.fcp = e.startTime })
  obs('largest-contentful-paint', (e) => { P.lcp = e.startTime })
  obs('longtask', (e) => P.long.push([Math.round(e.startTime), Math.round(e.duration)]))
  obs('layout-shift', (e) => { if (!e.hadRecentInput) P.cls += e.value })
  obs('event', (e) => { if (e.interactionId) P.events.push([e.name, Math.round(e.startTime), e.duration]) }, { durationThreshold: 16 })
  const visible = (sel) => {
    const el = document.querySelector(sel)
    if (!el) return false
    const r = el.getBoundingClientRect()
    return r.width > 0 && r.height > 0
  }
  // Painted = selector visible, then the frame that shows it has been produced.
  const whenPainted = (sel, done) => {
    let found = false
    const check = () => {
      if (found || !document.documentElement || !visible(sel)) return
      found = true
      mo.disconnect(); clearInterval(iv)
      const at = performance.now()
      requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => done(at, performance.now()); c.port2.postMessage(0) })
    }
    const mo = new MutationObserver(check)
    mo.observe(document, { childList: true, subtree: true, attributes: true })
    const iv = setInterval(check, 16)
    check()
  }
  P.whenPainted = whenPainted
  // present = in the document, whatever its size (an app may mark itself live with an attribute)
  const whenPresent = (sel, done) => {
    const iv = setInterval(() => check(), 8)
    let over = false
    const mo = new MutationObserver(() => check())
    const check = () => { if (!over && document.querySelector(sel)) { over = true; clearInterval(iv); mo.disconnect(); done(performance.now()) } }
    mo.observe(document, { childList: true, subtree: true, attributes: true })
    check()
  }
  let left = 2
  const tell = () => { if (--left === 0 && window.__pwaReady) window.__pwaReady('both') }
  whenPainted(${JSON.stringify(readySelector)}, (found, painted) => { P.ready = painted; window.__pwaReady && window.__pwaReady('ready'); tell() })
  whenPresent(${JSON.stringify(interactiveSelector ?? readySelector)}, (at) => { P.interactive = at; tell() })
})()`
