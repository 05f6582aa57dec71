import type { FastifyReply, FastifyRequest } from 'fastify'

import type { endReasons } from '#src/contract/staff/board/board-stream.ts'

/** What is sent whole whenever it has changed. */
export type LiveEvent = 'board' | 'calendar' | 'report' | 'alerts' | 'changes'

export interface EventStream {
  /** One event; a reader that does not keep up is let go. */
  send(event: LiveEvent | 'alive', data: string): void
  /** Says why, then ends. */
  end(why: (typeof endReasons)[number]): void
}

/** More than a few boards: this reader takes nothing any more. */
const mostWaitingBytes = 512 * 1024

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  // A proxy that collects answers would hold the events back.
  'x-accel-buffering': 'no',
}

/** Takes a connection over and writes events into it until either side ends it. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, onClose: () => void): EventStream {
  reply.hijack()
  const { raw } = reply
  raw.on('close', onClose)
  raw.on('error', onClose)
  raw.writeHead(200, headers)
  raw.flushHeaders()
  request.raw.socket.setNoDelay(true)

  function write(event: string, data: string): void {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > mostWaitingBytes) raw.destroy()
    else raw.write(`event: ${event}\ndata: ${data}\n\n`)
  }

  return {
    send: write,
    end(why) {
      write('end', JSON.stringify({ why }))
      raw.end()
    },
  }
}
