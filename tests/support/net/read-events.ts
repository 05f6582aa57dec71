export interface StreamedEvent {
  event: string
  // Tests look into events freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
}

/** Reads a `text/event-stream` as it comes; `events` grows, and `ended` is settled when the other side ends it. */
export async function readEvents(url: string, body: object, signal?: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  const events: StreamedEvent[] = []
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  async function readOn(): Promise<void> {
    let rest = ''
    for (;;) {
      const part = await reader?.read().catch(() => undefined)
      if (!part || part.done) return
      const blocks = (rest + part.value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        events.push({ event, data: JSON.parse(data) })
      }
    }
  }
  return { response, events, ended: readOn() }
}
