import { parentPort } from 'node:worker_threads'

// Loaded before all else, in each thread: those of the server collect their garbage before each piece that they tell,
// so that what is seen of their heaps is what they hold.
const port = parentPort
if (port) {
  const tell = port.postMessage.bind(port)
  port.postMessage = (...said) => {
    globalThis.gc?.()
    tell(...said)
  }
}
