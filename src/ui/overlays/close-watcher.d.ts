/** Tells of the back gesture and Escape where the browser has it (Chromium); not yet in the DOM library. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}
