/** The data of an answer that is written as JSON already, for example by a worker thread. */
export class WrittenJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

export function readWritten({ bytes }: WrittenJson): unknown {
  return JSON.parse(Buffer.from(bytes).toString())
}
