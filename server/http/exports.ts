/** Makes one kind of file beside the server, which goes on answering: what is as large as the chain is old. */
export interface Exports<Name extends string, Input> {
  /** The written data of the answer, and how many rows of a list are in it. */
  make(name: Name, input: Input): Promise<{ bytes: Uint8Array; rows: number }>
}
